/** What must hold of charges. */
import type { Invariant } from '../../../server/audit/invariants.ts';
import { chargedAloneMostMinor } from '../rules.ts';

export const chargeInvariants: readonly Invariant[] = [
  {
    rule: 'each charge is an executed or reversed payment of its client to the income of the bank, and of its amount',
    query: `
      select h.payment_id
      from client_charge h
      left join payment p on p.id = h.payment_id
      left join account f on f.id = p.payee_account_id
      where p.id is null or p.payer_client_id <> h.client_id or p.amount_minor <> h.amount_minor or f.kind <> 'fee_income'
        or p.state not in (payment_state('executed'), payment_state('reversed'))`,
  },
  {
    rule: 'nobody charged one client on one bank day more than a person may alone',
    query: `
      select h.made_by, h.client_id, sum(h.amount_minor)
      from client_charge h, bank b
      where h.confirmed_by is null
      group by h.made_by, h.client_id, (h.made_at at time zone b.zone)::date
      having sum(h.amount_minor) > ${chargedAloneMostMinor}`,
  },
];
