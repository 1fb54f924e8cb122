/** Queries of one client's bench. All read the totals that the engine keeps, none counts payments. */
import { type Query, sql } from '#server/db/pool.ts';

export const findClient = sql<{ id: string }>('select id from client where id = $1');

interface KindRow {
  direction: 'in' | 'out';
  kind: 'cash' | 'deposit' | 'other';
  count: number;
  minor: bigint;
}

/** By month yyyy-mm: $1 client, $2 … $3 days */
export const sumMonths = sql<KindRow & { month: string }>(`
  select to_char(day, 'YYYY-MM') as month, direction, kind, sum(count)::integer as count,
    sum(amount_minor)::bigint as minor
  from flow_day
  where client_id = $1 and day between $2 and $3
  group by 1, 2, 3`);

/** By kind, and by whether the counterparty has an IBAN. */
export const sumPeriod = sql<KindRow & { is_named: boolean }>(`
  select direction, kind, country <> '' as is_named, sum(count)::integer as count, sum(amount_minor)::bigint as minor
  from flow_day
  where client_id = $1 and day between $2 and $3
  group by 1, 2, 3`);

export const listDays = sql<{ day: string; income: bigint; expense: bigint }>(`
  select day::text as day, coalesce(sum(amount_minor) filter (where direction = 'in'), 0)::bigint as income,
    coalesce(sum(amount_minor) filter (where direction = 'out'), 0)::bigint as expense
  from flow_day
  where client_id = $1 and day between $2 and $3
  group by 1
  having sum(count) > 0
  order by 1
  limit 1000`);

export interface PartySums {
  iban: string;
  name: string | null;
  is_linked: boolean;
  count: number;
  income: bigint;
  expense: bigint;
}

/**
 * Counterparties of a period by their money both ways. What came back wholly is none. As few sums as there can be: a
 * client may have 100 000 days with a counterparty.
 */
export const partyTotals = (client: string, from: string, to: string, more = '') => `
  select iban, sum(amount_minor) as total, count(*) over ()::integer as parties
  from flow_party
  where client_id = ${client} and day between ${from} and ${to} ${more}
  group by iban
  having sum(count) > 0
  order by total desc, iban collate "C"`;

/**
 * Unnamed, so that it is planned for its values: the plan for any client takes 1.3 s for one with 100 000 payments, its
 * own plan 45 ms.
 */
export const sqlByValues = <Row>(text: string): Query<Row> => ({ ...sql<Row>(text), name: '' });

/** As the client names it, or as it was first named. */
export const partyName = (client: string, iban: string) => `
  (select n.name from counterparty_name n where n.client_id = ${client} and n.iban = ${iban}
   order by n.first_on, n.key limit 1)`;

/** Rules of the bank that were never live are named to the desk that keeps them alone ($4). */
const isNamedRule = (code: string) => `($4 or exists (
  select from watch_rule r where r.code = ${code} and (r.is_specified or exists (
    select from watch_rule_state s where s.code = r.code and s.state = 'live'))))`;

/** The specified number of top counterparties (back office, section 9). */
const topCount = 9;
export const listTop = sqlByValues<PartySums & { parties: number; first_on: string | null; white_list: string[] }>(`
  select t.iban, t.parties, s.count, s.income, s.expense, ${partyName('$1', 't.iban')} as name,
    t.iban = any (array(
      select a.iban from account a where a.client_id in (select clients_of_staff($5)))) as is_linked,
    m.first_on::text as first_on,
    array(select distinct w.rule from white_list w
      where w.client_id = $1 and w.iban = t.iban and w.ended_at is null and w.until_on >= bank_today()
        and ${isNamedRule('w.rule')}
      order by 1) as white_list
  from (${partyTotals('$1', '$2', '$3')} limit ${topCount}) t
  cross join lateral (
    select sum(p.count)::integer as count,
      coalesce(sum(p.amount_minor) filter (where p.direction = 'in'), 0)::bigint as income,
      coalesce(sum(p.amount_minor) filter (where p.direction = 'out'), 0)::bigint as expense
    from flow_party p
    where p.client_id = $1 and p.iban = t.iban and p.day between $2 and $3
  ) s
  left join flow_met m on m.client_id = $1 and m.iban = t.iban
  order by t.total desc, t.iban collate "C"`);

export const readExpected = sql<{
  in_minor: bigint;
  out_minor: bigint;
  cash_minor: bigint;
  draft: unknown;
}>(`
  select p.in_minor, p.out_minor, p.cash_minor,
    -- a review has taken its place
    case when p.saved_by is null then g.draft end as draft
  from cdd_profile p
  left join registration g on g.client_id = p.client_id
  where p.client_id = $1 and p.until_at is null`);

export const readLimits = sql<{ key: string; limit_minor: bigint; used_minor: bigint }>(`
  select key, limit_minor, used_minor from limit_use($1, null) order by key`);
