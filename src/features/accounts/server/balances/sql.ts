/** Queries of balances on a day. */
import { sql } from '#server/db/pool.ts';
import type { FundBalance } from '#shared/fundFigures.ts';

/** No row for no such client. */
export const readDay = sql<{ day: string; is_to_come: boolean }>(`
  select coalesce($2::date, bank_today())::text as day, coalesce($2::date > bank_today(), false) as is_to_come
  from client where id = $1`);

export interface DayBalanceRow extends FundBalance {
  iban: string;
  name: string;
  is_blocked: boolean;
  is_closed: boolean;
  /** minor units of the currency */
  day_minor: bigint;
}

/**
 * The accounts of a client that were open at the end of a bank day, the main one first. Entries of an account are in
 * the order of days, so the day totals count to the last one of the day, and it carries the balance.
 */
export const listDayBalances = sql<DayBalanceRow>(`
  select a.iban, a.currency, a.name, a.balance_minor, a.floor_minor, available_minor(a),
    a.blocked_at is not null as is_blocked, a.closed_at is not null as is_closed,
    coalesce(e.balance_after_minor, 0) as day_minor
  from bank b
  join account a on a.client_id = $1 and a.iban is not null
  cross join lateral (
    select coalesce(sum(d.count), 0)::bigint as seq from day_total d where d.account_id = a.id and d.day <= $2
  ) last
  left join entry e on e.account_id = a.id and e.seq = last.seq
  where (a.opened_at at time zone b.zone)::date <= $2
    and (a.closed_at is null or (a.closed_at at time zone b.zone)::date > $2)
  order by a.id`);
