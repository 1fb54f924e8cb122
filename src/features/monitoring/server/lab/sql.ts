/** Queries of the rule lab. None of them reads reports to the MLRO. */

import type { RuleBody } from '#features/monitoring/rules/condition.ts';
import { sql } from '#server/db/pool.ts';

/** Months that a rule is tried on, with the present one. */
const triedMonths = 13;

/** Clients just below a threshold that are drawn for review. */
const drawnCount = 20;

/** The runs of a person that are under way, and their jobs. */
export const listUnderWay = sql<{ id: string }>(`
  select id from job where kind = 'try-rule' and asked_by = $1 and state in ('waiting', 'running')`);
/** Earlier runs of the person, but for the newest finished one of each version. */
export const deleteEarlier = sql<never>(`
  delete from lab_run r
  where r.asked_by = $1
    and (r.version is null or r.done_at is null or exists (
      select from lab_run later
      where later.code = r.code and later.version = r.version and later.done_at > r.done_at))`);
export const readVersion = sql<{ body: RuleBody }>(`
  select body from watch_rule_version where code = $1 and version = $2`);
export const listBodies = sql<{ version: number; body: RuleBody }>(`
  select version, body from watch_rule_version where code = $1 order by version desc limit 200`);

/** A year of closed cases of the type; the time from opening to closing. */
const medianHours = (type: string) => `(
  select percentile_cont(0.5) within group (order by extract(epoch from k.closed_at - k.opened_at) / 3600)
  from client_case k
  where k.type = ${type} and k.closed_at > bank_now() - interval '1 year')`;
/** $4 the body, $7 the body beside it, or null */
export const insertRun = sql<never>(`
  insert into lab_run (id, job_id, asked_by, asked_at, code, version, body, against_code, against_version,
    against, from_on,
    until_on, hours, against_hours)
  select $1, $9, $2, bank_now(), $3, $5, $4::jsonb, $6, $8, $7::jsonb,
    (date_trunc('month', bank_today()) - interval '${triedMonths - 1} months')::date, bank_today(),
    ${medianHours(`$4::jsonb ->> 'caseType'`)}, ${medianHours(`$7::jsonb ->> 'caseType'`)}`);

export interface RunRow {
  id: string;
  job_id: string;
  state: string | null;
  done: bigint | null;
  of: bigint | null;
  code: string | null;
  version: number | null;
  body: RuleBody;
  against_code: string | null;
  against_version: number | null;
  against: RuleBody | null;
  from_on: string;
  until_on: string;
  hours: number | null;
  against_hours: number | null;
  done_at: string | null;
  was_live: boolean;
}
export const readRun = sql<RunRow>(`
  select r.id, r.job_id, j.state, j.done_n as done, j.of_n as of, r.code, r.version, r.body, r.against_code,
    r.against_version,
    r.against, r.from_on, r.until_on, r.hours, r.against_hours, r.done_at,
    exists (select from watch_rule_state s
      where s.code = r.code and s.version = r.version and s.state = 'live')
      and (r.against_code is null or exists (select from watch_rule_state s
        where s.code = r.against_code and s.version = r.against_version and s.state = 'live')) as was_live
  from lab_run r
  left join job j on j.id = r.job_id
  where r.id = $1`);

/** Clients of the run $1 that the reader $2 is not linked to. */
const seen = `
  seen as (
    select l.*, k.type, coalesce((select f.level from risk_factor f
      where f.client_id = k.id and f.factor = 'ALL' and f.until_at is null), '') as risk
    from lab_client l
    join client k on k.id = l.client_id
    where l.run_id = $1 and l.client_id not in (select clients_of_staff($2))
  )`;

export interface CountRow {
  type: string | null;
  risk: string | null;
  first: number;
  second: number;
  gained: number;
  lost: number;
  near: number;
  above: number;
  events: number;
  against_events: number;
  cases: number;
  against_cases: number;
}
/** One row for all, and one for each type and level of risk. */
export const countClients = sql<CountRow>(`
  with ${seen}
  select case when grouping(type) = 0 then type end as type, case when grouping(risk) = 0 then risk end as risk,
    count(*) filter (where days <> '{}')::integer as first,
    count(*) filter (where against_days <> '{}')::integer as second,
    count(*) filter (where days <> '{}' and against_days = '{}')::integer as gained,
    count(*) filter (where days = '{}' and against_days <> '{}')::integer as lost,
    count(near_figure)::integer as near,
    count(above_figure)::integer as above,
    coalesce(sum(cardinality(days)), 0)::integer as events,
    coalesce(sum(cardinality(against_days)), 0)::integer as against_events,
    coalesce(sum(cases), 0)::integer as cases,
    coalesce(sum(against_cases), 0)::integer as against_cases
  from seen
  group by grouping sets ((), (type), (risk))
  order by type, risk`);
export const countMonths = sql<{ key: string; first: number; second: number }>(`
  with ${seen}, event as (
    select day, true as is_first from seen, unnest(days) day
    union all select day, false from seen, unnest(against_days) day
  )
  select to_char(m, 'YYYY-MM') as key, count(e.day) filter (where e.is_first)::integer as first,
    count(e.day) filter (where not e.is_first)::integer as second
  from lab_run r
  cross join generate_series(r.from_on::timestamp, r.until_on, interval '1 month') m
  left join event e on e.day >= m and e.day < m + interval '1 month'
  where r.id = $1
  group by m
  order by m`);

/**
 * Past alerts of every rule in the months of the run, that staff have decided: a decision holds for the client and the
 * window, whichever rule has found them. Right: the case, or one that was opened from it, was a true positive or
 * declined. Found: an event of the first side in the window of the alert.
 */
const decided = `
  decided as (
    select e.client_id, e.rule, bool_or(k.outcome ->> 'code' in ('ATRU', 'IDCL')) as is_right, exists (
      select from lab_client l, unnest(l.days) day
      where l.run_id = r.id and l.client_id = e.client_id
        and day >= coalesce(e.from_on, (e.at at time zone b.zone)::date)
        and day < coalesce(e.until_on, (e.at at time zone b.zone)::date + 1)) as is_found
    from lab_run r
    cross join bank b
    join case_event e on e.state = 'live' and e.copy_of is null and e.client_id is not null
      and (e.at at time zone b.zone)::date >= r.from_on
    join case_event c on coalesce(c.copy_of, c.id) = e.id
    join client_case k on k.id = c.case_id and k.outcome ->> 'code' in ('MRSM', 'AFLS', 'IAPR', 'ATRU', 'IDCL')
    where r.id = $1 and e.client_id not in (select clients_of_staff($2))
    group by e.id, e.client_id, e.rule, e.from_on, e.until_on, e.at, r.id, b.zone
  )`;

export interface DecidedRow {
  of_rule: boolean;
  all: number;
  found: number;
  right: number;
  missed: number;
}
/** One row for all rules, and, where the rule $3 was ever live, one for it alone. */
export const countDecided = sql<DecidedRow>(`
  with ${decided}
  select t.of_rule, count(*) filter (where d.is_counted)::integer as all,
    count(*) filter (where d.is_counted and d.is_found)::integer as found,
    count(*) filter (where d.is_counted and d.is_right)::integer as right,
    count(*) filter (where d.is_counted and d.is_right and not d.is_found)::integer as missed
  from (values (false), (true)) t(of_rule)
  left join lateral (select *, (not t.of_rule or rule = $3::text) as is_counted from decided) d on true
  where not t.of_rule or exists (select from watch_rule_state where code = $3::text and state = 'live')
  group by t.of_rule
  order by t.of_rule`);

export interface ClientRow {
  id: string;
  name: string;
  type: string;
  risk: string | null;
  events: number;
  figure: bigint | null;
  first_on: string | null;
  verdict: 'suspicious' | 'ordinary' | null;
  comment: string | null;
  by: string | null;
}
/**
 * $3 the group, $4 and $5 the version whose verdicts count; $6 risk, $7 type, $8 a month with an event, or null. Just
 * below a threshold the seed draws, whatever narrows the list.
 */
export const listClients = sql<ClientRow>(`
  with ${seen}
  select s.client_id as id, k.title as name, s.type, nullif(s.risk, '') as risk,
    case $3 when 'lost' then cardinality(s.against_days) else cardinality(s.days) end as events,
    case $3 when 'lost' then s.against_figure when 'near' then s.near_figure when 'above' then s.above_figure
      else s.figure end as figure,
    case $3 when 'lost' then s.against_days[1] else s.days[1] end as first_on, v.verdict, v.comment,
    p.full_name as by
  from (
    select *, row_number() over (order by md5(client_id || coalesce($4, ''))) as drawn
    from seen
    where case $3
      when 'hit' then days <> '{}'
      when 'gained' then days <> '{}' and against_days = '{}'
      when 'lost' then days = '{}' and against_days <> '{}'
      when 'above' then above_figure is not null
      else near_figure is not null end
  ) s
  join client k on k.id = s.client_id
  left join lab_verdict v on v.code = $4 and v.version = $5 and v.client_id = s.client_id and $3 = 'near'
  left join person p on p.id = v.made_by
  where ($3 <> 'near' or s.drawn <= ${drawnCount}) and ($6::text is null or s.risk = $6)
    and ($7::text is null or s.type = $7) and ($8::text is null or exists (
      select from unnest(case $3 when 'lost' then s.against_days else s.days end) day
      where to_char(day, 'YYYY-MM') = $8))
  order by case when $3 = 'near' then s.drawn end, figure desc, s.client_id
  limit 200`);
/** Clients of whom a true alert would be missed. */
export const listMissed = sql<ClientRow>(`
  with ${decided}
  select k.id, k.title as name, k.type, (select f.level from risk_factor f
      where f.client_id = k.id and f.factor = 'ALL' and f.until_at is null) as risk, count(*)::integer as events,
    null as figure, null as first_on, null as verdict, null as comment, null as by
  from decided d
  join client k on k.id = d.client_id
  where d.is_right and not d.is_found
  group by k.id
  order by k.id
  limit 200`);

/** Only of a client that a finished run has found just below the threshold of this version. */
export const keepVerdict = sql<never>(`
  insert into lab_verdict as v (code, version, client_id, verdict, comment, made_by, made_at)
  select $1, $2, c.id, $4, $5, $6, bank_now()
  from client c
  where c.id = $3 and exists (
    select from lab_run r
    join lab_client l on l.run_id = r.id and l.client_id = c.id and l.near_figure is not null
    where r.code = $1 and r.version = $2 and r.done_at is not null)
  on conflict (code, version, client_id) do update set
    verdict = excluded.verdict, comment = excluded.comment, made_by = excluded.made_by, made_at = excluded.made_at`);
