/**
 * SQL of the AML reports. Totals by day are read, never payments; how a report with an earlier record differs from the
 * totals of now comes from `report_corrections`. docs/aml-reports.md.
 */
import { sql } from '#server/db/pool.ts';
import type { Follower } from '#server/followers/followers.ts';

export const amlReportsFollower: Follower = {
  name: 'aml-reports',
  batch: 1000,
  follow: sql('select count_aml_reports($1) as read'),
};

export interface HeadRow {
  /** the last record that is counted */
  counted: bigint;
  behind: bigint;
  /** of the record that was asked for, else of the last one counted */
  at: string | null;
  /** the last day that the record knows */
  last_day: string | null;
  counted_to: string | null;
  linked: string[];
  /** accounts of those clients */
  ibans: string[];
}
/** $1: a record or null, $2: the reader */
export const readHead = sql<HeadRow>(`
  select f.last_n as counted, h.n - f.last_n as behind, a.at,
    (select max(day) from report_day where first_n <= coalesce($1, f.last_n))::text as last_day,
    (select max(day) from report_day)::text as counted_to, l.linked,
    array(select iban from account where client_id = any (l.linked)) as ibans
  from follower f
  cross join audit_head h
  cross join lateral (select array(select clients_of_staff($2)) as linked) l
  left join audit a on a.n = coalesce($1, f.last_n)
  where f.name = 'aml-reports'`);

const corrections = 'report_corrections($1::date, $2::date, $3, $4::text[], $5::text[])';
/** $1, $2 days, $3 record, $4 clients that are left out, $5 their accounts; $6 client or party, $7 directions */
const isCorrected = `(c.side).direction = any ($7::text[])`;
const country = `case $6 when 'client' then (c.side).client_country else (c.side).country end`;

export interface SumRow {
  direction: 'in' | 'out';
  country: string;
  /** from 1 on, in the order of $8 */
  span: number;
  count: number;
  amount_minor: bigint;
}
/** By country and by the spans that begin on the days $8. */
export const readCountrySums = sql<SumRow>(`
  select direction, country, width_bucket(day, $8::date[]) as span, sum(count)::integer as count,
    sum(amount_minor)::bigint as amount_minor
  from (
    select direction, country, day, count, amount_minor
    from report_total
    where by = $6 and direction = any ($7::text[]) and day between $1::date and $2::date
    union all
    select (c.side).direction, ${country}, (c.side).day, c.sign, c.sign * (c.side).amount_minor
    from ${corrections} c where ${isCorrected}
  ) s
  group by 1, 2, 3
  having sum(count) <> 0`);

/**
 * Clients of rows of the report, and of all together as row null, each once. $8: row, $9 its country, $10 and $11 its
 * days. By the client's country both directions are one.
 */
const clientsQuery = (corrected: string, places: string, joins: string) => `
  with asked as (
    select * from unnest($8::integer[], $9::text[], $10::date[], $11::date[]) a(row, country, from_on, to_on)
  ), ${corrected} found as materialized (
    select a.row, c.chunk, bit_or(${places}) as places
    from asked a
    join report_clients c on c.by = $6 and c.country = a.country and c.day between a.from_on and a.to_on
      and c.direction = case $6 when 'client' then '' else ($7::text[])[1] end
    ${joins}
    group by 1, 2
  )
  select row, sum(bit_count(places))::integer as clients from found group by row
  union all
  select null, coalesce(sum(bit_count(places)), 0)::integer
  from (select bit_or(places) as places from found group by chunk) f`;

interface ClientsRow {
  row: number | null;
  clients: number;
}
/** With the last record and for a reader without links: nothing is corrected. */
export const countClientsNow = sql<ClientsRow>(`
  ${clientsQuery('', 'c.places', '')}
  -- parameters that this query has no use for
  limit case when $1::date is null or $2::date is null or $3::bigint is null or cardinality($4::text[]) > 0
    or cardinality($5::text[]) > 0 then 0 end`);

export const countClientsThen = sql<ClientsRow>(
  clientsQuery(
    `touched as materialized (
    select distinct (c.side).client_id, (c.side).day,
      case $6 when 'client' then '' else (c.side).direction end as direction, ${country} as country
    from ${corrections} c where ${isCorrected} and not c.is_own
  ), fixed as materialized (
    select t.direction, t.country, t.day, p.place / 2048 as chunk,
      coalesce(bit_or(report_bit(p.place)) filter (where t.is_there), 0::bit(2048)) as present,
      coalesce(bit_or(report_bit(p.place)) filter (where not t.is_there), 0::bit(2048)) as absent
    from (
      select k.*, exists (
        select from report_side s
        where s.client_id = k.client_id and s.day = k.day and (k.direction = '' or s.direction = k.direction)
          and case $6 when 'client' then s.client_country else s.country end = k.country
          and s.n <= $3 and (s.back_n is null or s.back_n > $3) and s.party <> all ($5::text[])) as is_there
      from touched k
    ) t
    join report_place p on p.client_id = t.client_id
    group by 1, 2, 3, 4
  ), left_out as materialized (
    select place / 2048 as chunk, bit_or(report_bit(place)) as places
    from report_place where client_id = any ($4::text[]) group by 1
  ),`,
    `(c.places | coalesce(f.present, 0::bit(2048))) & ~coalesce(f.absent, 0::bit(2048))
      & ~coalesce(o.places, 0::bit(2048))`,
    `left join fixed f on f.direction = c.direction and f.country = c.country and f.day = c.day and f.chunk = c.chunk
    left join left_out o on o.chunk = c.chunk`,
  ),
);

export interface MonthRow {
  /** yyyy-mm */
  month: string;
  direction: 'in' | 'out';
  rows: number;
  count: number;
  amount_minor: bigint;
}
const month = `to_char(day, 'YYYY-MM') as month, direction, sum(rows)::integer as rows, sum(count)::integer as count,
  sum(amount_minor)::bigint as amount_minor`;
const totals = `
  select day, direction, rows, count, amount_minor
  from report_total where by = $6 and day between $1::date and $2::date`;

/** $6: high */
export const readHighMonths = sql<MonthRow>(`
  select ${month}
  from (
    ${totals}
    union all
    select (c.side).day, (c.side).direction, c.sign, c.sign, c.sign * (c.side).amount_minor
    from ${corrections} c where (c.side).amount_minor >= 5000000
  ) s
  group by 1, 2 having sum(rows) <> 0 order by 1, 2`);

/** Joined payments of a day that are not now what they were with the record. */
const touchedKeys = `
  select distinct (c.side).day, (c.side).client_id, (c.side).direction, (c.side).party
  from ${corrections} c where not c.is_own`;
const joinedThen = `
  select j.*
  from touched t cross join lateral join_report_sides(t.client_id, t.day, t.direction, t.party, $3) j
  where t.party <> all ($5::text[])`;

/** $6: joined */
export const readJoinedMonths = sql<MonthRow>(`
  with touched as materialized (${touchedKeys})
  select ${month}
  from (
    ${totals}
    union all
    select j.day, j.direction, 1, j.count, j.amount_minor from (${joinedThen}) j
    union all
    select j.day, j.direction, -1, -j.count, -j.amount_minor
    from touched t join report_joined j using (day, client_id, direction, party)
    union all
    select j.day, j.direction, -1, -j.count, -j.amount_minor
    from unnest($4::text[]) w(client_id)
    cross join generate_series($1::date, $2::date, interval '1 day') g(day)
    join report_joined j on j.day = g.day::date and j.client_id = w.client_id
  ) s
  group by 1, 2 having sum(rows) <> 0 order by 1, 2`);

export interface PaymentSideRow {
  day: string;
  client_id: string;
  direction: 'in' | 'out';
  party: string;
  country: string;
  count: number;
  amount_minor: bigint;
  greatest_minor: bigint;
  payment_id: string;
  client_name: string;
  name: string;
  account: string;
  /** of the record that counted it; null: several payments */
  n: bigint | null;
}
/** The names of the payment `p` of a side `j`. */
const names = `
  case j.direction when 'out' then p.payer_name else p.payee_name end as client_name,
  case j.direction when 'out' then p.payee_name else p.payer_name end as name,
  case when left(j.party, 1) = '=' then '' else j.party end as account`;

/** $6 rows at most; $7 … $10: after this row, or null. The newest first. */
export const listJoined = sql<PaymentSideRow>(`
  with touched as materialized (${touchedKeys}), kept as (
    select j.*
    from report_joined j
    where j.day between $1::date and $2::date and j.client_id <> all ($4::text[]) and j.party <> all ($5::text[])
      and ($7::date is null or (j.day, j.client_id, j.direction, j.party) < ($7::date, $8, $9, $10))
      and not exists (
        select from touched t where t.day = j.day and t.client_id = j.client_id and t.direction = j.direction
          and t.party = j.party)
    order by j.day desc, j.client_id desc, j.direction desc, j.party desc
    limit $6
  ), page as (
    select * from kept
    union all
    select j.* from (${joinedThen}) j
    where $7::date is null or (j.day, j.client_id, j.direction, j.party) < ($7::date, $8, $9, $10)
    order by day desc, client_id desc, direction desc, party desc
    limit $6
  )
  select j.day::text as day, j.client_id, j.direction, j.party, j.count, j.amount_minor, j.greatest_minor,
    j.payment_id, ${names}, null::bigint as n,
    case when p.rail = 'card' then coalesce(d.country, '')
      else case when left(j.party, 1) = '=' then '' else left(j.party, 2) end end as country
  from page j
  join payment p on p.id = j.payment_id
  left join payment_detail d on d.payment_id = p.id
  order by j.day desc, j.client_id desc, j.direction desc, j.party desc`);

/** Single sides: $1 … $7 as above with the keys day, n, client in $7 … $9. */
const listSides = (condition: string) =>
  sql<PaymentSideRow>(`
  with page as (
    select j.*
    from report_side j
    where ${condition} and j.day between $1::date and $2::date and j.n <= $3 and (j.back_n is null or j.back_n > $3)
      and j.client_id <> all ($4::text[]) and j.party <> all ($5::text[])
      and ($7::date is null or (j.day, j.n, j.client_id) < ($7::date, $8::bigint, $9))
    order by j.day desc, j.n desc, j.client_id desc
    limit $6
  )
  select j.day::text as day, j.client_id, j.direction, j.party, j.country, 1 as count, j.amount_minor,
    j.amount_minor as greatest_minor, j.payment_id, j.n, ${names}
  from page j
  join payment p on p.id = j.payment_id
  order by j.day desc, j.n desc, j.client_id desc`);

export const listHigh = listSides('j.amount_minor >= 5000000');
/** $10: country of the clients, $11: direction, or null for both */
export const listOfClientCountry = listSides('j.client_country = $10 and ($11::text is null or j.direction = $11)');
/** $10: direction, $11: country of the counterparties */
export const listOfCountry = listSides('j.direction = $10 and j.country = $11');
/** $10: client, $11: direction, $12: counterparty; the period is their day */
export const listOfParty = listSides('j.client_id = $10 and j.direction = $11 and j.party = $12');

export interface ChangeRow {
  day: string;
  back_on: string;
  client_id: string;
  direction: 'in' | 'out';
  country: string;
  amount_minor: bigint;
  payment_id: string;
  name: string;
  /** of all */
  count: number;
  sum_minor: bigint;
}
export const maxChanges = 200;
/**
 * $1, $2 days, $3 record, $4, $5 who is left out, $6 directions, $7 the least amount, $8 whether it must be part of
 * joined payments that are in the report.
 */
export const listChanges = sql<ChangeRow>(`
  with back as (
    select j.*, count(*) over ()::integer as count, sum(j.amount_minor) over ()::bigint as sum_minor
    from report_side j
    where j.back_n > $3 and j.n <= $3 and j.day between $1::date and $2::date and j.client_id <> all ($4::text[])
      and j.party <> all ($5::text[]) and j.direction = any ($6::text[]) and j.amount_minor >= $7
      and (not $8 or exists (select from join_report_sides(j.client_id, j.day, j.direction, j.party, $3)))
    order by j.back_n desc, j.client_id
    limit ${maxChanges}
  )
  select j.day::text as day, j.back_on::text as back_on, j.client_id, j.direction, j.country, j.amount_minor,
    j.payment_id, j.count, j.sum_minor,
    case j.direction when 'out' then p.payee_name else p.payer_name end as name
  from back j join payment p on p.id = j.payment_id
  order by j.back_n desc, j.client_id`);
