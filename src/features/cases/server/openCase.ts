/** Opens a case for staff. */
import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { type CaseType, caseFacts, fallenRiskDays, getDueDays, getLevel, type OtherReason } from '../rules.ts';
import { alertDocuments } from './alertDocuments.ts';
import { stopOutgoing } from './stops.ts';

/** The highest risk of the last days: who lowers it alone, by a profile, does not decide alone what comes next. */
const readFacts = sql<{ risk: 'L' | 'M' | 'H' | null; amount_minor: bigint | null }>(`
  select (
      select level from risk_factor
      where client_id = $1 and factor = 'ALL'
        and coalesce(until_at > bank_now() - interval '${fallenRiskDays} days', true)
      order by array_position(array['H', 'M', 'L'], level) limit 1) as risk,
    (select amount_minor from payment where id = $2) as amount_minor`);

/** A cause that has opened a case already opens no second one. */
const insertCase = sql<{ id: string }>(`
  insert into client_case (id, subject_id, type, kind, status, title, comment, opened_by, changed_by, opened_at,
    changed_at,
    reason, payment_id, level, amount_minor, due_at, once_key, handed_from)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $8, bank_now(), bank_now(), $9, $10, $11, $12, due_after($13), $14, $15)
  on conflict do nothing
  returning id`);
const findByKey = sql<{ id: string }>('select id from client_case where once_key = $1');
const holdPayment = sql<never>('insert into case_payment (case_id, payment_id, holds) values ($1, $2, true)');

const insertEvent = sql<never>(`
  insert into case_event (case_id, client_id, rule, figure, at) values ($1, $2, $3, $4, bank_now())`);
const attachHits = sql<{ is_strong: boolean }>(`
  with attached as (
    insert into case_hit (case_id, hit_id) select $1, unnest($2::uuid[]) returning hit_id
  )
  select coalesce(bool_or(h.score_permille >= t.strong), false) as is_strong
  from attached a
  join screening_hit h on h.id = a.hit_id
  join screening_check k on k.id = h.check_id
  join match_threshold t on t.version = k.thresholds`);

export interface NewCase {
  /** made by the browser where staff open it by hand */
  id?: string;
  /** a client's number, or a staff user's */
  subjectId: string;
  type: CaseType;
  title: string;
  comment: string;
  /** null: the bank itself */
  openedBy: string | null;
  /** of a case of type OTHER */
  reason?: OtherReason;
  /** the payment that it is about; a case of type PAYMENT holds it, another one where it says so */
  paymentId?: string;
  holdsPayment?: true;
  /**
   * matches that it is about; a strong one with a sanction list stops the client's outgoing money, unless it is about
   * the other party of a payment
   */
  hitIds?: readonly string[];
  /** what rules have found: code and figure, cents or a number */
  events?: readonly { rule: string; figure: bigint }[];
  /** of a company that is no client yet, and has no score */
  risk?: 'L' | 'M' | 'H';
  /** names the cause, where it may be shown twice */
  onceKey?: string;
  /** of a SENIOR case: the one that waits for its answer */
  handedFrom?: string;
}

/**
 * Opens a case at bank time, due on a bank day, and returns its id; of the same cause, the id of the case that is
 * there.
 */
export async function openCase(tx: Db, opened: NewCase): Promise<string> {
  const { id = newId(), subjectId, type, title, comment, openedBy } = opened;
  const { reason = null, paymentId = null, onceKey = null, handedFrom = null } = opened;
  const { kind } = caseFacts[type];
  const { risk: scored, amount_minor: amountMinor } = await tx.one(readFacts, [subjectId, paymentId]);
  const risk = opened.risk ?? scored;
  const holdsMoney = paymentId !== null && (type === 'PAYMENT' || opened.holdsPayment === true);
  const level = getLevel({ risk, type, holdsMoney, amountMinor });
  // a registration begins with the bank's turn
  const status = kind === 'L' ? 5 : 0;
  const row = [id, subjectId, type, kind, status, title, comment, openedBy, reason, paymentId, level, amountMinor];
  const inserted = await tx.maybe(insertCase, [...row, getDueDays(type, reason), onceKey, handedFrom]);
  if (!inserted) return onceKey === null ? id : (await tx.one(findByKey, [onceKey])).id;
  if (holdsMoney) await tx.run(holdPayment, [id, paymentId]);
  for (const { rule, figure } of opened.events ?? []) await tx.run(insertEvent, [id, subjectId, rule, figure]);
  await attach(tx, id, opened);
  await alertDocuments(tx, subjectId);
  return id;
}

/** Tightening acts at once: no one has decided yet. */
async function attach(
  tx: Db,
  caseId: string,
  { hitIds = [], subjectId, type, comment, openedBy, paymentId }: NewCase,
): Promise<void> {
  if (hitIds.length === 0) return;
  const { is_strong: isStrong } = await tx.one(attachHits, [caseId, hitIds]);
  if (type === 'SANCTION' && isStrong && paymentId === undefined)
    await stopOutgoing(tx, subjectId, { caseId, comment, madeBy: openedBy });
}
