/** Rules that are silent for a client, because staff have looked at the figure and closed the alert. */
import type { FoundCase } from '#server/cases/declared.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { type RaisingRule, windowDays } from '../windows.ts';

/** $2 JSON: days of the window by rule. A new decision takes the place of the one before. */
const insertSilences = sql<never>(`
  insert into rule_silence (case_id, client_id, rule, figure, made_by, made_at, until_at)
  select e.case_id, c.id, e.rule, e.figure, $3, bank_now(),
    bank_now() + make_interval(days => ($2::json ->> e.rule)::integer)
  from case_event e
  join client_case k on k.id = e.case_id
  join client c on c.id = k.subject_id
  where e.case_id = $1`);

/** For one full window of each rule from now on. */
export async function silenceRules(tx: Db, { id }: FoundCase, by: string): Promise<void> {
  await tx.run(insertSilences, [id, JSON.stringify(windowDays), by]);
}

const deleteSilences = sql<never>('delete from rule_silence where case_id = $1');

/** The alert is open again, and its rules speak as before. */
export async function endSilences(tx: Db, { id }: FoundCase): Promise<void> {
  await tx.run(deleteSilences, [id]);
}

const isSilent = sql<{ yes: boolean }>(`
  select exists (
    select from rule_silence
    where client_id = $1 and rule = $2 and until_at > bank_now() and $3 * 2 <= figure * 3) as yes`);

/**
 * What rules ask before they raise an event: whether the rule is silent for this client now. A figure (cents or a
 * number) that exceeds the decided one by more than half is not silenced.
 */
export async function isSilenced(db: Db, clientId: string, rule: RaisingRule, figure: bigint): Promise<boolean> {
  return (await db.one(isSilent, [clientId, rule, figure])).yes;
}

const readEvents = sql<{ rule: string; figure: bigint }>(
  'select rule, figure from case_event where case_id = $1 order by rule',
);

/** What has raised the case. */
export function listEvents(db: Db, caseId: string): Promise<{ rule: string; figure: bigint }[]> {
  return db.many(readEvents, [caseId]);
}

interface EarlierRow {
  rule: string;
  figure: bigint;
  at: string;
  code: string;
  by: string | null;
  until_at: string | null;
}

const readEarlier = sql<EarlierRow>(`
  select e.rule, e.figure, k.closed_at as at, k.outcome ->> 'code' as code, p.full_name as by, s.until_at
  from client_case k
  join case_event e on e.case_id = k.id
  left join rule_silence s on s.case_id = e.case_id and s.rule = e.rule
  left join person p on p.id = k.outcome ->> 'by'
  where k.subject_id = $2 and k.id <> $1 and k.closed_at is not null and (k.type = 'MNT' or $3)
    and e.rule in (select rule from case_event where case_id = $1)
  order by k.closed_at desc, e.rule
  limit 50`);

/** What came of the same rules about the same client before; of other types than MNT for who may see those. */
export function listEarlierEvents(db: Db, found: FoundCase, mayReadRestricted: boolean): Promise<EarlierRow[]> {
  return db.many(readEarlier, [found.id, found.clientId, mayReadRestricted]);
}
