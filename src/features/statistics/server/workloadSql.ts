/**
 * SQL of the load of the case desk. Open cases are read by their own index, a year by the days on which its cases were
 * opened and closed; neither reads the history before.
 */
import { sql } from '#server/db/pool.ts';
import { caseAges } from '../rules.ts';

const agesInSql = caseAges.map(({ days }, at) => {
  const least = at === 0 ? 'true' : `k.age > ${caseAges[at - 1]?.days}`;
  return `count(*) filter (where ${least} and ${days === null ? 'true' : `k.age <= ${days}`})::integer`;
});

export interface LoadRow {
  /** null: of a person */
  type: string | null;
  assignee_id: string | null;
  name: string | null;
  ages: number[];
  overdue: number;
  taken: number;
}

/** A line for each type, and one for each person; one more for what no one has taken. */
export const readOpen = sql<LoadRow>(`
  with k as materialized (
    select c.type, c.assignee_id, bank_today() - (c.opened_at at time zone b.zone)::date as age,
      c.due_at < t.now as is_late
    from client_case c, bank b, (select bank_now() as now) t
    where c.closed_at is null
  )
  select k.type, k.assignee_id, p.full_name as name, array[${agesInSql.join(', ')}] as ages,
    count(*) filter (where k.is_late)::integer as overdue, count(k.assignee_id)::integer as taken
  from k
  left join person p on p.id = k.assignee_id
  group by grouping sets ((k.type), (k.assignee_id, p.full_name))
  order by k.type, count(*) desc, name`);

export interface YearRow {
  type: string;
  opened: number;
  closed: number;
  cleared: number;
  upheld: number;
  ended: number;
  late: number;
  median_hours: number | null;
}

/** Cleared and upheld are the statuses of their kind; a duplicate or what ended elsewhere is neither. */
const decidingCodes = `('AFLS', 'ATRU', 'IAPR', 'IDCL', 'DOCA', 'DOCR', 'SPRA', 'SPRD', 'POAP', 'PODC', 'PRCF', 'PRDC',
  'MRSM', 'BAPR',
  'BDCL', 'openFraud', 'openEdd')`;
const isDecided = `k.outcome ->> 'code' in ${decidingCodes}`;
const isAgainst = `
  case k.kind when 'A' then k.status = 2 when 'M' then k.outcome ->> 'code' <> 'MRSM' else k.status = 4 end`;
/** Of a closed case k. */
export const isUpheld = `(${isDecided} and ${isAgainst})`;
export const isCleared = `(${isDecided} and not ${isAgainst})`;

/** $1, $2: the first day of the year and of the next one. A day begins in the bank's zone. */
const span = (column: string) => `${column} >= ($1::date::timestamp at time zone b.zone)
    and ${column} < ($2::date::timestamp at time zone b.zone)`;

export const readYear = sql<YearRow>(`
  with opened as (
    select k.type, count(*)::integer as opened from client_case k, bank b where ${span('k.opened_at')} group by 1
  ), closed as (
    select k.type, count(*)::integer as closed,
      count(*) filter (where ${isCleared})::integer as cleared,
      count(*) filter (where ${isUpheld})::integer as upheld,
      count(*) filter (where not ${isDecided})::integer as ended,
      count(*) filter (where k.closed_at > k.due_at)::integer as late,
      percentile_cont(0.5) within group (order by extract(epoch from k.closed_at - k.opened_at) / 3600)::float
        as median_hours
    from client_case k, bank b where ${span('k.closed_at')} group by 1
  )
  select coalesce(o.type, c.type) as type, coalesce(opened, 0) as opened, coalesce(closed, 0) as closed,
    coalesce(cleared, 0) as cleared, coalesce(upheld, 0) as upheld, coalesce(ended, 0) as ended,
      coalesce(late, 0) as late,
    median_hours
  from opened o full join closed c on c.type = o.type
  order by 1`);

export interface FactsRow {
  freezes: number;
  frozen: number;
  peps: number;
  high_risk: number;
  refusals: number;
  closings: number;
}

export const readFacts = sql<FactsRow>(`
  select
    (select count(distinct r.client_id)::integer
     from client_case k join restriction r on r.case_id = k.id and r.scope in ('all', 'out')
     where k.type = 'SANCTION' and k.status = 2 and ${span('k.closed_at')}) as freezes,
    (select count(distinct r.client_id)::integer
     from restriction r join client_case k on k.id = r.case_id and k.type = 'SANCTION' and k.status = 2
     where r.lifted_at is null and r.scope in ('all', 'out')) as frozen,
    (select count(*)::integer from risk_factor where factor = 'PEP' and level = 'H' and until_at is null) as peps,
    (select count(*)::integer from risk_factor where factor = 'ALL' and level = 'H' and until_at is null) as high_risk,
    (select count(*)::integer from client_case k
     where k.type in ('COMPANY', 'OPEN', 'REOPEN') and k.status = case k.kind when 'L' then 4 else 2 end
       and ${span('k.closed_at')}) as refusals,
    (select count(distinct a.client_id)::integer from account a join client c on c.id = a.client_id and c.flags ~ 'Z'
     where ${span('a.closed_at')}) as closings
  from bank b`);

/** $1 … $2 as above. Row security leaves out versions of reports that the acting staff user may not read. */
export const countFiled = sql<{ n: number }>(`
  select count(*)::integer as n from mlro_report_version v, bank b where ${span('v.made_at')}`);
/** $1: whether a staff user is Head of AML, or a deputy of one today: for all others no report exists. */
export const isMlro = sql<{ is: boolean }>('select is_mlro($1) as is');

/** Years from that of the first case to this one. */
export const readYears = sql<{ first: number; now: number; today: string; at: string }>(`
  select coalesce(extract(year from (select min(opened_at) from client_case) at time zone b.zone),
    extract(year from bank_today()))::integer as first,
    extract(year from bank_today())::integer as now, bank_today()::text as today, bank_now() as at
  from bank b`);
