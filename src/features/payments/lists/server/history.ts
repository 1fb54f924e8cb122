/** The history of a payment from the audit, as its company may see it. */

import { nextDeparture } from '#features/payments/banks/server/calendar.ts';
import { paymentStates } from '#features/payments/rules.ts';
import { hasPermission, type SignedIn } from '#server/access/caller.ts';
import { readBankTime } from '#server/clock/bank.ts';
import { type Db, sql } from '#server/db/pool.ts';
import type { Services } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { type History, type HistoryStep, historyStep, historyVerbs } from '../recordCalls.ts';

interface SubjectRow {
  state: number;
  rail: string;
  is_instant: boolean;
  initiator_id: string | null;
}
const readSubject = sql<SubjectRow>(
  'select state, rail, is_instant, initiator_id from payment where payer_client_id = $1 and id = $2',
);

interface StepRow {
  at: string;
  verb: string;
  person: string | null;
  version: number | null;
  changed: string | null;
  asked: string[] | null;
  together: number | null;
}

// Records without a number count too. The audit keeps real time; steps whose moment the payment itself holds show bank
// time, as everywhere else. Names of staff, and what they look at, stay inside the bank.
const readSteps = sql<StepRow>(`
  select
    coalesce(
      case e.verb
        when 'create' then p.created_at
        when 'execute' then p.executed_at
        when 'settle' then p.executed_at
        -- a card's machine asks and is answered in one breath
        when 'approve' then case p.rail when 'card' then p.created_at else a.decided_at end
        when 'reject' then a.decided_at
        -- nothing follows these
        when 'refuse' then p.changed_at
        when 'reverse' then p.changed_at
        when 'decline' then p.changed_at
        when 'send' then least(e.at + b.clock_offset, p.executed_at, p.changed_at)
        when 'block' then least(e.at + b.clock_offset, p.executed_at, p.changed_at)
      end, e.at + b.clock_offset) as at,
    e.verb,
    coalesce(who.full_name, case e.verb
      when 'create' then i.full_name
      when 'approve' then c.full_name
      when 'reject' then c.full_name
    end) as person,
    (e.facts ->> 'version')::integer as version,
    e.facts ->> 'changed' as changed,
    (select array_agg(asked.full_name order by asked.full_name)
     from request_recipient t join person asked on asked.id = t.person_id where t.request_id = r.id) as asked,
    json_array_length(r.payload -> 'subjects') as together
  from (
    select n as place, at, actor_id, client_id, substr(verb, 9) as verb, facts
    from audit where subject_id = $2 and verb = any ($3)
    union all
    select 9000000000000000 + id, at, actor_id, client_id, substr(verb, 9), facts
    from audit_inbox where subject_id = $2 and verb = any ($3)
  ) e
  join payment p on p.id = $2::uuid
  cross join bank b
  left join person who on who.id = e.actor_id and who.kind = 'client'
  left join person i on i.id = p.initiator_id
  left join person c on c.id = p.confirmator_id
  left join payment_approval a on a.payment_id = p.id and e.verb = a.decision
    and a.version = (e.facts ->> 'version')::integer
    and a.person_id = p.confirmator_id
  left join request r on r.id = (e.facts ->> 'request')::uuid
  where e.client_id = $1
  order by e.place`);

const shownVerbs = [...historyVerbs, 'block'].map((verb) => `payment.${verb}` as const);

/**
 * Oldest first. A person who may only create payments sees the history of their own payments and of tasks.
 * @throws Refusal not-found for a payment that this company does not pay.
 */
export async function readHistory(
  db: Db,
  { companyId, paymentId }: { companyId: string; paymentId: string },
  person: SignedIn,
  services: Pick<Services, 'config' | 'bank'>,
): Promise<History> {
  const payment = await db.maybe(readSubject, [companyId, paymentId]);
  if (!payment) throw new Refusal('not-found');
  if (!maySeeHistory(payment, person)) throw new Refusal('not-permitted');
  const rows = await db.many(readSteps, [companyId, paymentId, shownVerbs]);
  const items = asCardSteps(withoutStops(rows, payment), payment).map(getStep);
  return { items, next: null, arrivesOn: await getArrival(db, items, payment, services) };
}

/** By the steps that the company sees, and nothing else: what staff look at must not show in the day. */
async function getArrival(
  db: Db,
  steps: readonly HistoryStep[],
  { rail, is_instant: isInstant }: SubjectRow,
  services: Pick<Services, 'config' | 'bank'>,
): Promise<string> {
  const given = steps.findLast(({ verb }) => verb === 'approve' || verb === 'retry');
  const last = steps.at(-1);
  if (rail !== 'sepa' || isInstant || !given || (last !== given && last?.verb !== 'send')) return '';
  const [{ today }, cutOff] = await Promise.all([readBankTime(db), nextDeparture(db, services, given.at)]);
  return cutOff === undefined || cutOff.day < today ? '' : cutOff.day;
}

/**
 * A payment that staff look at was sent then, as far as its company may know, and is not sent again later. One that no
 * other bank gets was never sent.
 */
function withoutStops(rows: readonly StepRow[], { rail }: SubjectRow): StepRow[] {
  const isSent = ({ verb }: StepRow) => verb === 'block' || verb === 'send';
  const sent = rail === 'sepa' ? rows.find(isSent) : undefined;
  return rows
    .filter((row) => row === sent || !isSent(row))
    .map((row) => (row === sent ? { ...row, verb: 'send' } : row));
}

/** No other bank is informed of a card payment: it settles with the card scheme, or the shop gives it up. */
function asCardSteps(rows: readonly StepRow[], { rail }: SubjectRow): readonly StepRow[] {
  if (rail !== 'card') return rows;
  const verbs: Readonly<Record<string, string>> = { settle: 'execute', reverse: 'release' };
  return rows.map((row) => ({ ...row, verb: verbs[row.verb] ?? row.verb }));
}

function maySeeHistory(payment: SubjectRow, person: SignedIn): boolean {
  if (hasPermission(person, 'payments.view') || hasPermission(person, 'payments.approve')) return true;
  return payment.state === paymentStates.requested || payment.initiator_id === person.personId;
}

function getStep({ at, verb, person, version, changed, asked, together }: StepRow): HistoryStep {
  return historyStep.parse({
    at,
    verb,
    person: person ?? '',
    version: version ?? 1,
    changed: changed ? changed.split(' ') : [],
    asked: asked ?? [],
    together: together ?? 1,
  });
}
