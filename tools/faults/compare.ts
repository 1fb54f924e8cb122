// The journal against the database, both ways: what was answered and is not there, what is there twice, and what is
// there although no one asked for it or the bank said no.
import type pg from 'pg';
import { type Attempt, isGood, isUnknown, type Journal, type Verb } from './journal.ts';

export interface Difference {
  kind: 'lost' | 'doubled' | 'phantom';
  mark: string;
  what: string;
}

/** A payment with all that its calls have left in the database. */
export interface Stored {
  id: string;
  message: string;
  state: number;
  version: number;
  updates: number;
  approvals: number;
  rejections: number;
  requests: string[];
  transfers: number;
}

const authorised = 4;
const executed = 3;
const rejected = 8;
const canceled = 9;

const readStored = `
  with happened as (
    select subject_id, verb from audit where verb = 'payment.update'
    union all
    select subject_id, verb from audit_inbox where verb = 'payment.update'
  ), asked as (
    select s ->> 'id' as payment_id, array_agg(r.id::text) as ids
    from request r cross join json_array_elements(r.payload -> 'subjects') s
    where r.kind = 'payment'
    group by 1
  )
  select p.id::text, p.message, case when t.id is null then p.state else ${executed} end as state, p.version,
    (select count(*)::integer from happened h where h.subject_id = p.id::text) as updates,
    (select count(*)::integer from payment_approval a where a.payment_id = p.id and a.decision = 'approve')
      as approvals,
    (select count(*)::integer from payment_approval a where a.payment_id = p.id and a.decision = 'reject')
      as rejections,
    coalesce((select ids from asked where payment_id = p.id::text), '{}') as requests,
    (select count(*)::integer from transfer t where t.payment_id = p.id and t.kind in ('payment', 'own')) as transfers
  from payment p
  -- what becomes of it at other banks is for the comparison of the books
  left join rail_transfer t on t.payment_id = p.id and t.direction = 'out'
  where p.rail not in ('incoming', 'card')`;

export async function readPayments(owner: pg.Pool): Promise<Stored[]> {
  return (await owner.query<Stored>(readStored)).rows;
}

/** What the two sides disagree on; calls whose outcome no client can know may have run or not, but not twice. */
export function compare(rows: readonly Stored[], journal: Journal): Difference[] {
  const stored = new Map<string, Stored[]>();
  for (const row of rows) stored.set(row.message, [...(stored.get(row.message) ?? []), row]);
  const sent = journal.byMark();
  const neverSent = [...stored.keys()].filter((mark) => !sent.has(mark));
  return [
    ...neverSent.map((mark) => ({ kind: 'phantom' as const, mark, what: 'a payment that was never sent' })),
    ...[...sent].flatMap(([mark, attempts]) => comparePayment(attempts, stored.get(mark) ?? []).map(named(mark))),
  ];
}

type Finding = Omit<Difference, 'mark'>;
const named = (mark: string) => (finding: Finding) => ({ ...finding, mark });

function comparePayment(attempts: readonly Attempt[], rows: readonly Stored[]): Finding[] {
  const creates = attempts.filter(({ verb }) => verb === 'create');
  const ids = new Set(creates.filter(isGood).map(({ named: id }) => id));
  const found: Finding[] = [];
  for (const id of ids) if (!rows.some((row) => row.id === id)) found.push({ kind: 'lost', what: `payment ${id}` });
  for (const row of rows.slice(1)) found.push({ kind: 'doubled', what: `payment ${row.id}: one key, two payments` });
  if (ids.size > 1) found.push({ kind: 'doubled', what: 'one key, two answers' });
  if (rows.length > 0 && !creates.some((each) => isGood(each) || isUnknown(each)))
    found.push({ kind: 'phantom', what: 'a payment that was refused' });
  const [row] = rows;
  return row ? [...found, ...compareSteps(attempts, row)] : found;
}

function compareSteps(attempts: readonly Attempt[], row: Stored): Finding[] {
  const found: Finding[] = [];
  const of = (verb: Verb) => attempts.filter((attempt) => attempt.verb === verb);
  const check = (isSo: boolean, kind: Finding['kind'], what: string) => {
    if (!isSo) found.push({ kind, what: `${what} of ${row.id}` });
  };
  const between = (verb: Verb, there: number) => {
    const good = of(verb).filter(isGood).length;
    check(there >= good, 'lost', verb);
    check(there <= good + of(verb).filter(isUnknown).length, good > 0 ? 'doubled' : 'phantom', verb);
  };
  between('update', row.updates);
  check(row.version === row.updates + 1, 'lost', 'version');
  between('push', row.requests.length);
  for (const { named: id } of of('push').filter(isGood)) check(row.requests.includes(id), 'lost', `request ${id}`);

  const ends: [Verb, boolean][] = [
    ['approve', row.state === executed],
    ['reject', row.state === rejected],
    ['cancel', row.state === canceled],
  ];
  for (const [verb, isThere] of ends) {
    if (of(verb).some(isGood)) check(isThere, 'lost', verb);
    if (isThere)
      check(
        of(verb).some((each) => isGood(each) || isUnknown(each)),
        'phantom',
        verb,
      );
  }
  check(row.state !== authorised, 'lost', 'execution');
  check(row.approvals <= 1 && row.rejections <= 1 && row.transfers <= 1, 'doubled', 'decision or posting');
  check(row.transfers === (row.state === executed ? 1 : 0), row.transfers ? 'phantom' : 'lost', 'posting');
  return found;
}
