/** Invariants of persons, memberships and sessions. */
import { type Invariant, recordsWhere } from '../audit/invariants.ts';

const memberships = recordsWhere(`subject_kind = 'person' and verb like 'membership.%'`);
const staffSettings = recordsWhere(`verb = 'staff.set'`);

export const accessInvariants: readonly Invariant[] = [
  {
    rule: 'no person is both a member of a company and staff',
    query: 'select s.person_id from staff s join membership m on m.person_id = s.person_id',
  },
  {
    rule: 'role and letters of each member are those that the audit saw last, and so is the state',
    query: `
      with said as (
        select client_id, subject_id, verb, facts, verb = 'membership.change' as is_change, n from ${memberships} a
      ), newest as (
        select distinct on (client_id, subject_id) client_id, subject_id, facts from said
        order by client_id, subject_id, n desc
      ), step as (
        select distinct on (client_id, subject_id) client_id, subject_id, verb from said
        where not is_change
        order by client_id, subject_id, n desc
      )
      select coalesce(m.company_id, s.client_id) as company_id, coalesce(m.person_id, s.subject_id) as person_id
      from membership m
      full join newest s on s.client_id = m.company_id and s.subject_id = m.person_id
      left join step on step.client_id = s.client_id and step.subject_id = s.subject_id
      where s.facts is distinct from jsonb_build_object('role', m.role, 'letters', m.letters)
        or not exists (
          select from allowed_transition t
          where t.machine = 'membership' and t.to_state = m.state and 'membership.' || t.verb = step.verb)`,
  },
  {
    rule: 'role and keys of each staff user are those that the audit saw last, and so is whether they are active',
    query: `
      with newest as (
        select distinct on (subject_id) subject_id, facts from ${staffSettings} a order by subject_id, n desc
      )
      select coalesce(s.person_id, a.subject_id) as person_id
      from staff s
      full join newest a on a.subject_id = s.person_id
      where a.facts is distinct from jsonb_build_object('role', s.role, 'keys', s.keys, 'active', s.active)`,
  },
  {
    rule: 'no session outlives twelve hours',
    query: `select id from session where window_ends_at > created_at + interval '12 hours'`,
  },
  {
    rule: 'a stored answer has a status that may be kept',
    query: `
      select call, key from idempotency where status is null or status >= 500
        or (status between 400 and 499 and status not in (409, 422))`,
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
