/** What must hold of proposals. */
import type { Invariant } from '../audit/invariants.ts';

export const proposalInvariants: readonly Invariant[] = [
  {
    rule: 'nobody decided their own proposal, except to withdraw or replace it',
    query: `
      select id, proposed_by from proposal
      where state in ('confirmed', 'returned') and decided_by = proposed_by`,
  },
  {
    rule: 'whoever decided a proposal was staff, and had been for a day',
    query: `
      select p.id, p.decided_by
      from proposal p
      left join staff s on s.person_id = p.decided_by
      where p.state in ('confirmed', 'returned') and p.decided_by is not null
        and (s.person_id is null or p.decided_at < s.created_at + interval '1 day')`,
  },
];
