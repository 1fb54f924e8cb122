/** Invariants of persons, memberships and sessions. */
import type { Invariant } from '../audit/invariants.ts';

export const accessInvariants: readonly Invariant[] = [
  {
    rule: 'no person is both a member of a company and staff',
    query: 'select s.person_id from staff s join membership m on m.person_id = s.person_id',
  },
  {
    rule: 'no session outlives twelve hours',
    query: `select id from session where window_ends_at > created_at + interval '12 hours'`,
  },
  {
    rule: 'a stored answer has a status that may be kept',
    query: `select call, key from idempotency where status is null or status >= 500 or (status between 400 and 499 and status not in (409, 422))`,
  },
  {
    rule: 'no session lives on that a revoked device has opened',
    query: `
      select s.id
      from session s
      join passkey k on k.id = s.passkey_id
      where k.revoked_at is not null and s.ended_at is null`,
  },
  {
    rule: 'a device session is opened by a passkey of its person',
    query: `
      select s.id
      from session s
      left join passkey k on k.id = s.passkey_id and k.person_id = s.person_id
      where k.id is null and (s.scope = 'device' or s.passkey_id is not null)`,
  },
  {
    rule: 'at most one enrolment link of a person is open',
    query: 'select person_id from enrolment where ended_at is null group by person_id having count(*) > 1',
  },
  {
    rule: 'a request waits for one of its recipients at least while it is open, and for none after',
    query: `
      select r.id
      from request_recipient t
      join request r on r.id = t.request_id
      group by r.id, r.state
      having bool_or(t.is_open) <> (r.state = 'open')`,
  },
  {
    rule: 'who is invited has a request to accept',
    query: `
      select m.company_id, m.person_id
      from membership m
      left join request r on r.id = m.request_id and r.state in ('open', 'expired')
      where m.state = 'invited' and r.id is null`,
  },
  {
    rule: 'a step-up is used once, by whom it was asked of, after they approved it',
    query: `
      select r.id
      from request r
      where r.state = 'used' and (r.kind <> 'step-up' or r.decided_by is distinct from r.created_by)`,
  },
];
