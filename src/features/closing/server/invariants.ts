/** Invariants of closed months. */
import type { Invariant } from '#server/audit/invariants.ts';

export const closingInvariants: readonly Invariant[] = [
  {
    rule: 'a closed month keeps the balance that the entries of each account had at its end',
    query: `
      select b.month, b.account_id from closed_month c
      join closed_balance b on b.month = c.month
      left join entry e on e.account_id = b.account_id and e.seq = b.entries
      left join entry n on n.account_id = b.account_id and n.seq = b.entries + 1
      where e.balance_after_minor is distinct from b.balance_minor or e.booked_on >= c.month + interval '1 month'
        or n.booked_on < c.month + interval '1 month'
      union all
      select c.month, e.account_id from closed_month c
      join entry e on e.seq = 1 and e.booked_on < c.month + interval '1 month' and c.closed_at is not null
      where not exists (select from closed_balance b where b.month = c.month and b.account_id = e.account_id)`,
  },
];
