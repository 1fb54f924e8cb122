/** What must hold of screening. */
import type { Invariant } from '#server/audit/invariants.ts';

export const screeningInvariants: readonly Invariant[] = [
  {
    rule: 'a list has as many living entries as its version in use says',
    query: `
      select v.code, v.n, v.entries, e.living
      from list_version v
      cross join lateral (select count(*) as living from list_entity where code = v.code and to_n is null) e
      where v.state = 'live' and v.entries <> e.living`,
  },
  {
    rule: 'nothing is staged or sent of a version that waits no more',
    query: `
      select id, state from list_version v
      where state not in ('received', 'staged', 'taking')
        and not exists (select from job where kind = 'clear-list' and key = v.id::text
          and state in ('waiting', 'running'))
        and (exists (select from list_part where version_id = v.id)
          or exists (select from list_staged where version_id = v.id))`,
  },
  {
    // measured at the newest record, so that a bank that stood still, or was restored, breaks no rule
    rule: 'no one was last screened more than 26 hours ago, once there is a list',
    query: `
      with newest as (
        select greatest(
          (select at from audit order by n desc limit 1), (select at from audit_inbox order by id desc limit 1)
        ) - interval '26 hours' as since
      )
      select c.id
      from newest
      join client c on c.flags !~ '[ZD]' and c.created_at < newest.since
      where exists (select from list_version v where v.taken_at < newest.since)
        and not exists (select from screened s where s.client_id = c.id and s.subject_id = '' and s.at >= newest.since)
        and not exists (
          select from job j where j.kind = 'screen-client' and j.input ->> 'clientId' = c.id
            and j.state in ('waiting', 'running'))`,
  },
  {
    rule: 'the last check of a subject is of that subject',
    query: `
      select s.client_id, s.subject_id, s.check_id
      from screened s
      join screening_check k on k.id = s.check_id
      where (k.client_id, k.subject_id) <> (s.client_id, s.subject_id)`,
  },
  {
    rule: 'no suppression holds for other data than its subject was last screened with',
    query: `
      select s.id
      from suppression s
      join screened l on l.client_id = s.client_id and l.subject_id = s.subject_id
      join screening_check k on k.id = l.check_id
      where s.ended_at is null and k.matcher > 0 and k.input_hash <> s.input_hash and l.at > s.made_at`,
  },
];
