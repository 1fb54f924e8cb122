/** What must hold of charges. */
import type { Invariant } from '#server/audit/invariants.ts';
import { chargedAloneMostMinor } from '../rules.ts';

export const chargeInvariants: readonly Invariant[] = [
  {
    rule: 'each charge is an executed or reversed payment of its client to the income of the bank, and of its amount',
    query: `
      select h.payment_id
      from client_charge h
      left join payment p on p.id = h.payment_id
      left join account f on f.id = p.payee_account_id
      where p.id is null or p.payer_client_id <> h.client_id or p.amount_minor <> h.amount_minor
        or f.kind <> 'fee_income'
        or p.state not in (payment_state('executed'), payment_state('reversed'))`,
  },
  {
    rule: 'what a charge left open went to the receivable account of its client, and has a case',
    query: `
      select p.id
      from payment p
      left join (
        select payment_id, debt_minor from client_charge union all select payment_id, debt_minor from monthly_fee
      ) h on h.payment_id = p.id
      left join transfer t on t.payment_id = p.id and t.kind = 'debt' and t.reverses is null
      left join account d on d.id = t.debit_id
      where p.rail = 'book' and (coalesce(t.amount_minor, 0) <> coalesce(h.debt_minor, 0)
        or t.id is not null and d.debtor_id is distinct from p.payer_client_id
        or h.debt_minor > 0 and not exists (
          select from client_case k where k.payment_id = p.id and k.type = 'OTHER' and k.reason = 'DEBT'))`,
  },
  {
    rule: 'no one charged one client on one bank day more than a person may alone',
    query: `
      select h.made_by, h.client_id, sum(h.amount_minor)
      from client_charge h, bank b
      where h.confirmed_by is null and not h.by_command
      group by h.made_by, h.client_id, (h.made_at at time zone b.zone)::date
      having sum(h.amount_minor) > ${chargedAloneMostMinor}`,
  },
];
