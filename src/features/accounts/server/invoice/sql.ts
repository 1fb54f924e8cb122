/** Queries of invoices. */

import { sql } from '#server/db/pool.ts';

export interface FeeRow {
  currency: string;
  /** a refund of an earlier fee; unit and amount are negative */
  is_reversal: boolean;
  /** rail of the payments that cost the fee; null: a fee of its own, described by its message */
  rail: string | null;
  message: string;
  unit_minor: bigint;
  fees: number;
  amount_minor: bigint;
}

// From the entries, so that invoice and account always agree. Entries of an account are in the order of days, so the
// entries before the month are the first ones. What the client owes of a charge is on its receivable account.
export const listFees = sql<FeeRow>(`
  select e.currency, t.reverses is not null as is_reversal, case c.kind when 'fee' then p.rail end as rail,
    case c.kind when 'fee' then '' else coalesce(p.message, '') end as message,
    -e.amount_minor as unit_minor, count(*)::integer as fees, -sum(e.amount_minor)::bigint as amount_minor
  from (
    select a.currency, e.account_id, e.transfer_id, e.amount_minor
    from account a
    cross join lateral (
      select coalesce(sum(count) filter (where day < $2), 0)::bigint as before, coalesce(sum(count), 0)::bigint as until
      from day_total
      where account_id = a.id and day <= $3
    ) d
    join entry e on e.account_id = a.id and e.seq > d.before and e.seq <= d.until
    where a.client_id = $1
    union all
    select a.currency, e.account_id, e.transfer_id, e.amount_minor
    from account a
    join entry e on e.account_id = a.id and e.booked_on between $2 and $3
    where a.debtor_id = $1
  ) e
  join transfer t on t.id = e.transfer_id
  -- what was charged: by this entry, or before
  join transfer c on c.id = coalesce(t.reverses, t.id)
  join account f on f.id = c.credit_id and f.kind = 'fee_income'
  left join payment p on p.id = c.payment_id
  where c.debit_id = e.account_id
  group by 1, 2, 3, 4, 5
  order by 1, 2, 3 nulls first, 4, 5`);
