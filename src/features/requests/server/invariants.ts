/** What must hold of requests. */
import type { Invariant } from '#server/audit/invariants.ts';

export const requestInvariants: readonly Invariant[] = [
  {
    rule: 'a request waits exactly while its case is open and waits for the client',
    query: `
      select k.id as case_id, r.id
      from (select id from client_case where asked_at is not null and closed_at is null) k
      full join (select id, case_id from info_request where state in ('open', 'saved', 'overdue')) r on r.case_id = k.id
      where k.id is null or r.id is null`,
  },
  {
    rule: 'a request is to the client of its case',
    query: 'select r.id from info_request r join client_case k on k.id = r.case_id where k.subject_id <> r.client_id',
  },
  {
    rule: 'an answered request has an answer to each item, or words about why there is none',
    query: `
      select i.request_id, i.n
      from info_item i
      join info_request r on r.id = i.request_id and r.state = 'answered'
      where case when i.cannot then i.cannot_words = ''
        when i.form = 'files' then not exists (select from info_item_file f
          where f.request_id = i.request_id and f.n = i.n)
        else i.value is null end`,
  },
  {
    rule:
      'the files of an answer are documents that the client has given, or staff with an ' +
      'answer that they entered, and are with the case once it was sent',
    query: `
      select a.request_id, a.file_id
      from info_item_file a
      join info_request r on r.id = a.request_id
      join client_file f on f.id = a.file_id
      where f.client_id <> r.client_id or (f.by_staff and r.given_by is null) or (r.state = 'answered' and not exists (
        select from case_file c where c.case_id = r.case_id and c.file_id = a.file_id))`,
  },
  {
    rule: 'a notice of requests is open while one of them waits, and no longer',
    query: `
      select n.request_id
      from request_notice n
      join request r on r.id = n.request_id and r.state = 'open'
      join info_request i on i.id = n.info_request_id
      group by n.request_id having not bool_or(i.state in ('open', 'saved', 'overdue'))`,
  },
  {
    rule: 'a reminder or an overdue date waits only where the client does',
    query: `
      select id from client_case where scheduled_action in ('reminder', 'overdue') and asked_at is null`,
  },
];
