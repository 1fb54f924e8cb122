/** What must hold of registrations. */
import type { Invariant } from '../../../server/audit/invariants.ts';

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
];
