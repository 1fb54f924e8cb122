/** What must hold of persons, memberships and sessions. */
import type { Invariant } from '../audit/invariants.ts';

export const accessInvariants: readonly Invariant[] = [
  {
    holds: 'no person is both a member of a company and staff',
    query: 'select s.person_id from staff s join membership m on m.person_id = s.person_id',
  },
  {
    holds: 'no session outlives twelve hours',
    query: `select id from session where window_ends_at > created_at + interval '12 hours'`,
  },
  {
    holds: 'a stored answer has a status that may be kept',
    query: `select call, key from idempotency where status is null or status >= 500 or (status between 400 and 499 and status not in (409, 422))`,
  },
];
