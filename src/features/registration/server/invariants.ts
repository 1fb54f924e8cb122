/** What must hold of registrations. */
import type { Invariant } from '#server/audit/invariants.ts';

export const registrationInvariants: readonly Invariant[] = [
  {
    rule: 'a company that the bank reviews or has declined has flag B or D, and no account',
    query: `
      select c.id
      from client c
      join registration r on r.client_id = c.id
      where c.registration_status is not null and (
        strpos(c.flags, case c.registration_status when 'Declined' then 'D' else 'B' end) = 0
        or exists (select from account a where a.client_id = c.id))`,
  },
  {
    rule: 'fields are to be corrected only while it is the applicant’s turn',
    query: `
      select r.id
      from registration r
      join client c on c.id = r.client_id
      where cardinality(r.tags) > 0 and c.registration_status is distinct from 'Cdd'`,
  },
  {
    rule: 'a registration that waits for its fee or its contract has one that is open, and an ended one has none',
    query: `
      select k.id
      from client_case k
      left join registration_fee f on f.case_id = k.id and f.state = 'open'
      left join registration_contract t on t.case_id = k.id and t.state = 'open'
      where k.type = 'COMPANY' and (k.status = 1 and f.id is null or k.status = 2 and t.id is null
        or k.closed_at is not null and (f.id is not null or t.id is not null))`,
  },
  {
    rule:
      'a fee was paid by an executed payment to an account of the ' +
      'bank’s clients, and a contract signed by its applicant',
    query: `
      select f.client_id
      from registration_fee f
      join payment p on p.id = f.payment_id
      where p.state not in (payment_state('executed'), payment_state('reversed')) or p.payee_account_id is null
      union all
      select t.client_id
      from registration_contract t
      left join registration r on r.client_id = t.client_id
      where t.state = 'signed' and t.signed_by is distinct from r.applicant_id`,
  },
];
