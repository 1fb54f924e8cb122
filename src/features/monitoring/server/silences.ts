/** Rules that are silent for a client, because staff have looked at the figure and decided about it. */
import type { FoundCase } from '#server/cases/declared.ts';
import { type Db, sql } from '#server/db/pool.ts';

/** The version of an event, or of an event without one the newest of its rule. */
export const getVersion = (event: string) => `
  select v.title, v.body from watch_rule_version v
  where v.code = ${event}.rule
  order by (v.version = ${event}.version) desc nulls last, v.version desc limit 1`;

/**
 * $1 case, $2 who, $3 whether for 12 months, $4 one rule or null for all; otherwise for one window, of which a month
 * ends with the next month. Ends with a day of the bank. Each decision is a row: the engine takes the one that silences
 * most. Of a copy the figure is that of its event, which alone grows.
 */
const insertSilences = sql<never>(`
  insert into rule_silence (case_id, client_id, rule, figure, made_by, made_at, until_at)
  select e.case_id, c.id, e.rule, max(coalesce(o.grew_to, o.figure)), $2, bank_now(),
    max(case
      when $3 then t.today + interval '12 months'
      when v.length = 'month' then date_trunc('month', t.today) + interval '1 month'
      else t.today + v.length::integer * interval '1 day'
    end at time zone b.zone)
  from case_event e
  join case_event o on o.id = coalesce(e.copy_of, e.id)
  join client_case k on k.id = e.case_id
  join client c on c.id = k.subject_id
  cross join bank b
  -- without a zone: of a date, date_trunc makes midnight in the zone of the session
  cross join (select bank_today()::timestamp as today) t
  cross join lateral (
    select coalesce((select o.body #>> '{conditions,0,window}' from (${getVersion('e')}) o), '1') as length
  ) v
  where e.case_id = $1 and e.rule = coalesce($4, e.rule)
  group by e.case_id, c.id, e.rule
  -- a payment may have crossed the same rule twice
  on conflict (case_id, rule, made_at) do nothing`);

/** Of 'Close Alert': each rule of the case for one of its windows. */
export async function silenceRules(tx: Db, { id }: Pick<FoundCase, 'id'>, by: string): Promise<void> {
  await tx.run(insertSilences, [id, by, false, null]);
}

/** Of one payment of an alert: one rule of its case, for one of its windows. */
export async function silenceRule(tx: Db, caseId: string, rule: string, by: string): Promise<void> {
  await tx.run(insertSilences, [caseId, by, false, rule]);
}

/** Of due diligence that was approved: for 12 months, or until a figure is higher by half. */
export async function silenceRulesForYear(tx: Db, { id }: Pick<FoundCase, 'id'>, by: string): Promise<void> {
  await tx.run(insertSilences, [id, by, true, null]);
}

const deleteSilences = sql<never>(`
  delete from rule_silence s using client_case k
  where k.id = $1 and s.case_id = k.id and s.made_at = k.closed_at`);

/** Of the decision that has closed the case and is undone. What was decided before about its payments stays. */
export async function endSilences(tx: Db, { id }: FoundCase): Promise<void> {
  await tx.run(deleteSilences, [id]);
}

const getCopies = (condition: string) => `
  insert into case_event (case_id, rule, figure, at, client_id, state, version, threshold, from_on, day, window_day,
    times, until_on, cause, n, until_n, payment_id, days, payments, grew_to, grew_at, copy_of)
  select $2, rule, figure, at, client_id, state, version, threshold, from_on, day, window_day,
    times, until_on, cause, n, until_n, payment_id, days, payments, grew_to, grew_at, coalesce(copy_of, id)
  from case_event e where ${condition} order by at, id`;
const copyEvents = sql<never>(getCopies('case_id = $1'));
/** $1 payment, $2 case, $3 client */
const copyPaymentEvents = sql<never>(
  getCopies(`payment_id = $1 and client_id = $3 and state = 'live' and copy_of is null and case_id <> $2
    and not exists (select from case_event held where held.case_id = $2 and held.copy_of = e.id)`),
);

/** Staff go on with what rules have found in another case, which they have opened from this one. */
export async function copyEventsTo(tx: Db, caseId: string, otherId: string): Promise<void> {
  await tx.run(copyEvents, [caseId, otherId]);
}

/** What rules have found about one payment belongs to the case that staff go on with, which may hold it already. */
export async function copyPaymentEventsTo(
  tx: Db,
  { paymentId, clientId }: { paymentId: string; clientId: string },
  caseId: string,
): Promise<void> {
  await tx.run(copyPaymentEvents, [paymentId, caseId, clientId]);
}

interface EventRow {
  id: string;
  rule: string;
  figure: bigint;
  grew_to: bigint | null;
  title: string | null;
  measure: string | null;
}

/** Of a copy, as the first one is now. */
const readEvents = sql<EventRow>(`
  select e.id, e.rule, e.figure, o.grew_to, v.title, v.body #>> '{conditions,0,measure}' as measure
  from case_event e
  join case_event o on o.id = coalesce(e.copy_of, e.id)
  left join lateral (${getVersion('e')}) v on true
  where e.case_id = $1
  order by e.rule, e.at, e.id`);

/** What has raised the case. */
export function listEvents(db: Db, caseId: string): Promise<EventRow[]> {
  return db.many(readEvents, [caseId]);
}

interface EarlierRow extends Omit<EventRow, 'id'> {
  at: string;
  code: string;
  by: string | null;
  until_at: string | null;
}

const readEarlier = sql<EarlierRow>(`
  select e.rule, e.figure, o.grew_to, v.title, v.body #>> '{conditions,0,measure}' as measure, k.closed_at as at,
    k.outcome ->> 'code' as code, p.full_name as by, s.until_at
  from client_case k
  join case_event e on e.case_id = k.id
  join case_event o on o.id = coalesce(e.copy_of, e.id)
  left join lateral (${getVersion('e')}) v on true
  cross join lateral (
    select max(until_at) as until_at from rule_silence where case_id = e.case_id and rule = e.rule
  ) s
  left join person p on p.id = k.outcome ->> 'by'
  where k.subject_id = $2 and k.id <> $1 and k.closed_at is not null and (k.type = 'MNT' or $3)
    and e.rule in (select rule from case_event where case_id = $1)
  order by k.closed_at desc, e.rule
  limit 50`);

/** What came of the same rules about the same client before; of other types than MNT for who may see those. */
export function listEarlierEvents(db: Db, found: FoundCase, mayReadRestricted: boolean): Promise<EarlierRow[]> {
  return db.many(readEarlier, [found.id, found.clientId, mayReadRestricted]);
}
