/** What invoices read. */

import { sql } from '../../../../server/db/pool.ts';

export interface MonthRow {
  /** yyyy-mm */
  month: string;
  currency: string;
  fees: number;
  amount_minor: bigint;
  is_final: boolean;
}

// Fees of payments stand in the day totals; those that are payments of their own are the client's few to the bank. What
// was given back is taken off the month in which it was, and stays in the one in which it was charged.
export const listMonths = sql<MonthRow>(`
  select m.month, m.currency, sum(m.fees)::integer as fees, sum(m.amount_minor)::bigint as amount_minor,
    m.month < to_char(bank_today(), 'YYYY-MM') as is_final
  from (
    select to_char(d.day, 'YYYY-MM') as month, a.currency, sum(d.count) as fees, sum(d.amount_minor) as amount_minor
    from account a
    join day_total d on d.account_id = a.id and d.direction = 'out' and d.kind = 'fee'
    where a.client_id = $1
    group by 1, 2
    union all
    select to_char(p.executed_at at time zone b.zone, 'YYYY-MM'), p.currency, count(*), sum(p.amount_minor)
    from bank b, payment p
    join account f on f.id = p.payee_account_id and f.kind = 'fee_income'
    where p.payer_client_id = $1 and p.category = 'FEES' and p.state in (payment_state('executed'), payment_state('reversed'))
    group by 1, 2
    union all
    select to_char(r.booked_on, 'YYYY-MM'), r.currency, 0, -sum(r.amount_minor)
    from (
      select t.booked_on, a.currency, t.amount_minor
      from account a
      join transfer t on t.credit_id = a.id and t.reverses is not null
      join transfer c on c.id = t.reverses
      join account f on f.id = c.credit_id and f.kind = 'fee_income'
      where a.client_id = $1
    ) r
    group by 1, 2
  ) m
  group by 1, 2
  order by 1 desc, 2`);

export interface FeeRow {
  currency: string;
  /** charged before, and given back: unit and amount are below zero */
  is_reversal: boolean;
  /** rail of the payments that were charged for; null: a fee of its own, told by its message */
  rail: string | null;
  message: string;
  unit_minor: bigint;
  fees: number;
  amount_minor: bigint;
}

// From the entries themselves, so that the invoice and the accounts cannot say different things. Days never go back
// within an account: those before the month are exactly its first entries.
export const listFees = sql<FeeRow>(`
  select a.currency, t.reverses is not null as is_reversal, case c.kind when 'fee' then p.rail end as rail,
    case c.kind when 'fee' then '' else coalesce(p.message, '') end as message,
    -e.amount_minor as unit_minor, count(*)::integer as fees, -sum(e.amount_minor)::bigint as amount_minor
  from account a
  cross join lateral (
    select coalesce(sum(count) filter (where day < $2), 0)::bigint as before, coalesce(sum(count), 0)::bigint as until
    from day_total
    where account_id = a.id and day <= $3
  ) d
  join entry e on e.account_id = a.id and e.seq > d.before and e.seq <= d.until
  join transfer t on t.id = e.transfer_id
  -- what was charged: by this entry, or before
  join transfer c on c.id = coalesce(t.reverses, t.id)
  join account f on f.id = c.credit_id and f.kind = 'fee_income'
  left join payment p on p.id = c.payment_id
  where a.client_id = $1 and c.debit_id = a.id
  group by 1, 2, 3, 4, 5
  order by 1, 2, 3 nulls first, 4, 5`);
