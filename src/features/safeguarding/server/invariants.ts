/** What must hold of the days of safeguarding. */
import type { Invariant } from '#server/audit/invariants.ts';

export const safeguardingInvariants: readonly Invariant[] = [
  {
    // entries never change, so a later look at the same moment finds the same; the last two months are enough
    rule: 'safeguarding of a day is what the ledger had at its cut-off',
    query: `
      select l.day, l.look
      from (select * from safeguarding_look order by day desc, look desc limit 80) l
      cross join lateral safeguarding_at(l.cut_off_at, overdrawable_accounts()) s
      where (l.suspense_minor, l.card_minor) is distinct from (s.suspense_minor, s.card_minor)
        or l.clients_minor < s.clients_minor
        or l.clients_minor > s.clients_minor and not exists (
          select from account where client_id is not null and currency = 'EUR' and floor_minor < 0)
        or l.ledger_minor <> (select coalesce(sum((a ->> 'ledger')::bigint), 0) from jsonb_array_elements(l.accounts) a)
        or exists (
          select from jsonb_array_elements(l.accounts) a
          join ledger_account c on c.currency = 'EUR' and c.code = a ->> 'code'
          where (a ->> 'ledger')::bigint <> -balance_at(c.account_id, l.cut_off_at))`,
  },
];
