/** SQL of the figures of the bank. What reads all clients or cases runs in the background only. */

import { isOpenCase } from '#features/cases/server/openCases.ts';
import { sql } from '#server/db/pool.ts';
import type { Follower } from '#server/followers/followers.ts';
import { alertKinds, caseAges, maxCounterparties, recentDays } from '../rules.ts';
import { isCleared, isUpheld } from './workloadSql.ts';

/** Follows executed payments and what people did in the feed. */
export const statisticsFollower: Follower = {
  name: 'statistics',
  batch: 1000,
  follow: sql('select count_statistics($1) as read'),
};

/**
 * Records that the totals may lack when the figures are taken: after an upgrade they lack the whole history at first.
 */
const mostBehind = 2000;

const kinds = alertKinds.map((kind) => `'${kind}'`).join(', ');
const agesInSql = caseAges.map(({ days }, at) => {
  const least = at === 0 ? 'true' : `age > ${caseAges[at - 1]?.days}`;
  const most = days === null ? 'true' : `age <= ${days}`;
  return `count(*) filter (where ${least} and ${most})`;
});

/**
 * Everything that is counted over all clients and cases, as one JSON. A country is the client's own or that of the
 * address where it lives; a child is under 18 on the bank's day.
 */
export const takeFigures = sql<{ figures: unknown }>(`
  with today as materialized (
    select bank_today() as day, ((bank_today() - ${recentDays - 1})::timestamp at time zone b.zone) as since,
      (bank_today() - interval '18 years')::date as adult_born, b.zone
    from bank b
  ), line as (
    select coalesce(c.country, r.country, '') as country, strpos(c.flags, 'Z') > 0 as is_closed,
      c.created_at >= t.since as is_new,
      case when c.type = 'LEGAL' then 'l' when p.birth_date > t.adult_born then 'c' else 'a' end as kind
    from client c
    cross join today t
    left join person p on p.id = c.id
    left join client_address r on r.client_id = c.id and r.type = 'R'
    where c.registration_status is null and c.flags !~ '[BD]'
  ), country as (
    select country,
      count(*) filter (where is_new and kind = 'a' and not is_closed)::integer as na,
      count(*) filter (where is_new and kind = 'c' and not is_closed)::integer as nc,
      count(*) filter (where is_new and kind = 'l' and not is_closed)::integer as nl,
      count(*) filter (where kind = 'a' and not is_closed)::integer as aa,
      count(*) filter (where kind = 'c' and not is_closed)::integer as ac,
      count(*) filter (where kind = 'l' and not is_closed)::integer as al,
      count(*) filter (where is_closed)::integer as close
    from line group by country
  ), waiting as (
    select k.type, t.day - (k.opened_at at time zone t.zone)::date as age
    from client_case k cross join today t
    where ${isOpenCase('k')}
  ), cases as (
    select type, array[${agesInSql.join(', ')}]::integer[] as ages from waiting group by type
  ), alert as (
    select k.type, count(*)::integer as opened, count(*) filter (where ${isOpenCase('k')})::integer as open,
      count(*) filter (where k.kind = 'A' and k.status = 1)::integer as "falsePositive",
      count(*) filter (where k.kind = 'A' and k.status = 2)::integer as "truePositive"
    from client_case k cross join today t
    where k.kind in (${kinds}) and k.opened_at >= t.since
    group by k.type
  ), rule as (
    -- a case that staff open from another one has its events too: those of the bank alone count once
    select e.rule, count(*)::integer as opened, count(*) filter (where ${isOpenCase('k')})::integer as open,
      count(*) filter (where k.closed_at is not null and ${isCleared})::integer as cleared,
      count(*) filter (where k.closed_at is not null and ${isUpheld})::integer as upheld
    from client_case k join case_event e on e.case_id = k.id cross join today t
    where k.opened_by is null and k.opened_at >= t.since
    group by e.rule
  ), outside as (
    select iban, (array_agg(name order by month desc))[1] as name, sum(count)::integer as count,
      sum(in_minor)::text as "inMinor", sum(out_minor)::text as "outMinor", sum(in_minor + out_minor) as all_minor
    from outside_month
    where month >= date_trunc('month', bank_today())::date - interval '1 month'
    group by iban having sum(count) > 0
    order by all_minor desc, iban limit ${maxCounterparties}
  )
  select json_build_object(
    'countries', coalesce((select json_agg(to_json(y) order by y.aa + y.ac + y.al desc, y.country) from country y),
      '[]'),
    'cases', coalesce((select json_agg(to_json(y) order by (select sum(n) from unnest(y.ages) n) desc, y.type)
      from cases y), '[]'),
    'alerts', coalesce((select json_agg(to_json(y) order by y.opened desc, y.type) from alert y), '[]'),
    'rules', coalesce((select json_agg(to_json(y) order by y.opened desc, y.rule) from rule y), '[]'),
    'counterparties', coalesce((select json_agg(to_json(y) order by y.all_minor desc, y.iban) from outside y), '[]')
  ) as figures`);

export const readToday = sql<{
  day: string;
  now: string;
  is_fresh: boolean;
  figures: unknown;
  taken_at: string | null;
}>(`
  select bank_today()::text as day, bank_now() as now, d.figures, d.taken_at,
    coalesce(d.figures is not null and d.taken_at > bank_now() - make_interval(secs => $1), false) as is_fresh
  from (select bank_today() as day) today
  left join bank_day d on d.day = today.day`);

/** One of the processes that come at once does the work, once the feed has been followed. */
export const takeTurn = sql<{ is_mine: boolean }>(`
  select h.n - f.last_n < ${mostBehind} and pg_try_advisory_xact_lock(hashtextextended('statistics', 0)) as is_mine
  from follower f, audit_head h where f.name = 'statistics'`);

export const keepToday = sql<never>(`
  insert into bank_day (day, taken_at, adults, children, legal, funds_minor, figures)
  values (bank_today(), bank_now(), $1, $2, $3, client_funds(), $4)
  on conflict (day) do update set taken_at = excluded.taken_at, adults = excluded.adults, children = excluded.children,
    legal = excluded.legal, funds_minor = excluded.funds_minor, figures = excluded.figures`);

/** Of the days $1, those without a row. */
export const missingDays = sql<{ day: string }>(`
  select d.day::text as day from unnest($1::date[]) d(day)
  where not exists (select from bank_day b where b.day = d.day)`);

/**
 * Fills in the ends of months before the bank kept its days: money from the totals by day, counted back from now, and
 * clients by the day they came. Who was closed since then counts as open: the day of the end is not known.
 */
export const fillDays = sql<never>(`
  with wanted as (
    select day from unnest($1::date[]) w(day)
  ), today as materialized (
    select (bank_today() - interval '18 years')::date as adult_born, b.zone from bank b
  ), moved as (
    select d.day, sum(case d.direction when 'in' then d.amount_minor else -d.amount_minor end) as net
    from day_total d
    join account a on a.id = d.account_id and a.currency = 'EUR'
    where d.day > (select min(day) from wanted)
    group by d.day
  ), came as (
    select (c.created_at at time zone t.zone)::date as day,
      count(*) filter (where c.type = 'N' and p.birth_date > t.adult_born) as children,
      count(*) filter (where c.type = 'N' and (p.birth_date > t.adult_born) is not true) as adults,
      count(*) filter (where c.type = 'LEGAL') as legal
    from client c cross join today t left join person p on p.id = c.id
    where c.registration_status is null and c.flags !~ '[BD]'
    group by 1
  )
  insert into bank_day (day, taken_at, adults, children, legal, funds_minor)
  select w.day, bank_now(),
    coalesce((select sum(adults) from came c where c.day <= w.day), 0),
    coalesce((select sum(children) from came c where c.day <= w.day), 0),
    coalesce((select sum(legal) from came c where c.day <= w.day), 0),
    client_funds() - coalesce((select sum(net) from moved m where m.day > w.day), 0)
  from wanted w
  on conflict do nothing`);

export interface PaymentRow {
  month: string;
  direction: 'in' | 'out';
  kind: 'card' | 'other';
  count: number;
  amount_minor: bigint;
}
export const readMonths = sql<PaymentRow>(`
  select to_char(day, 'YYYY-MM') as month, direction, kind, sum(count)::integer as count,
    sum(amount_minor)::bigint as amount_minor
  from payment_day where day >= $1::date
  group by 1, 2, 3`);

export interface StandingRow {
  day: string;
  taken_at: string;
  adults: number;
  children: number;
  legal: number;
  funds_minor: bigint;
}
/** The last row of each month since $1. */
export const readEnds = sql<StandingRow & { month: string }>(`
  select distinct on (date_trunc('month', day)) to_char(day, 'YYYY-MM') as month, day::text as day, taken_at, adults,
    children,
    legal, funds_minor
  from bank_day where day >= $1::date
  order by date_trunc('month', day), day desc`);
export const readStanding = sql<StandingRow>(`
  select day::text as day, taken_at, adults, children, legal, funds_minor from bank_day where day = $1`);

export const readDayPayments = sql<Omit<PaymentRow, 'month'>>(`
  select direction, kind, count, amount_minor from payment_day where day = $1 order by direction, kind`);

export const readActivity = sql<{ actor_id: string; name: string; role: string; verb: string; count: number }>(`
  select a.actor_id, p.full_name as name, s.role, a.verb, sum(a.count)::integer as count
  from activity_day a
  join person p on p.id = a.actor_id
  join staff s on s.person_id = a.actor_id
  where a.day >= $1::date and a.actor_id <> ''
  group by 1, 2, 3, 4`);
export const readUserDays = sql<{ day: string; verb: string; count: number }>(`
  select day::text as day, verb, count from activity_day where day >= $1::date and actor_id = '' and verb = any ($2)`);
export const readExecutedDays = sql<{ day: string; count: number }>(`
  select day::text as day, sum(count)::integer as count from payment_day where day >= $1::date and direction = 'out'
  group by day`);

/** Holds of accounts of clients; the partial index of open holds alone is read. */
export const readNow = sql<{ funds_minor: bigint; held_minor: bigint; now: string }>(`
  select client_funds() as funds_minor, bank_now() as now,
    coalesce((select sum(h.amount_minor - h.captured_minor) from hold h join account a on a.id = h.account_id
      where h.open and a.currency = 'EUR'), 0)::bigint as held_minor`);
/** Accounts of the bank in EUR by code, what it has is positive; SAFEGUARD: all that hold money of clients. */
export const readInternal = sql<{ code: string; asset_minor: bigint }>(`
  select case when l.is_safeguarding then 'SAFEGUARD' else l.code end as code,
    -sum(a.balance_minor)::bigint as asset_minor
  from ledger_account l join account a on a.id = l.account_id
  where l.currency = 'EUR' group by 1`);
/** $1: the reader, who does not learn which of them they are linked to. */
export const readDebtors = sql<{ debtor_id: string | null; asset_minor: bigint }>(`
  select case when debtor_id not in (select clients_of_staff($1)) then debtor_id end as debtor_id,
    -balance_minor as asset_minor
  from account
  where debtor_id is not null and currency = 'EUR' and balance_minor <> 0
  order by balance_minor, debtor_id`);
