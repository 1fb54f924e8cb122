/** What must hold of cases. */
import type { Invariant } from '#server/audit/invariants.ts';

export const caseInvariants: readonly Invariant[] = [
  {
    rule: 'no one is asked to confirm what was proposed about a case as it was before',
    query: `
      select k.id
      from client_case k
      join proposal p on p.subject_kind = 'case' and p.subject_id = k.id::text and p.state = 'open'
      where p.subject_version <> k.version`,
  },
  {
    rule: 'a closed case holds no blocked payment that no open case holds, unless it ended as true positive',
    query: `
      select h.case_id, h.payment_id
      from case_payment h
      join client_case k on k.id = h.case_id and k.closed_at is not null
      join payment p on p.id = h.payment_id and p.state = payment_state('blocked')
      where h.holds and k.outcome ->> 'code' <> 'ATRU' and not exists (
        select from case_payment o
        join client_case c on c.id = o.case_id
        where o.payment_id = h.payment_id and o.holds and (c.closed_at is null or c.outcome ->> 'code' = 'ATRU'))`,
  },
  {
    rule: 'what a case stopped ends with it, unless it ended as true positive',
    query: `
      select r.id
      from restriction r
      join client_case k on k.id = r.case_id and k.closed_at is not null
      where r.cause = 'CASE' and r.lifted_at is null and k.outcome ->> 'code' <> 'ATRU'`,
  },
  {
    rule: 'no one confirmed their own decision on a case',
    query: `select id from client_case where outcome ->> 'by' = outcome ->> 'confirmedBy'`,
  },
  {
    rule: 'a duplicate names an open case that is no duplicate',
    query: `
      select k.id from client_case k join client_case o on o.id = k.duplicate_of
      where o.duplicate_of is not null or k.closed_at is null`,
  },
  {
    rule: 'an open match has an open case',
    query: `
      select h.id
      from screening_hit h
      where h.state = 'open' and not exists (
        select from case_hit c join client_case k on k.id = c.case_id and k.closed_at is null where c.hit_id = h.id)`,
  },
  {
    rule: 'no suppression covers a match that is true',
    query: `
      select s.id
      from suppression s
      join screening_hit h on h.client_id = s.client_id and h.code = s.code and h.entity_id = s.entity_id
        and h.state = 'true'
      join screening_check k on k.id = h.check_id
      where s.ended_at is null and (h.subject_id = s.subject_id or k.input_hash = s.input_hash)`,
  },
  {
    rule: 'the figures of the queue are those of its cases',
    query: `
      select type, is_senior, due_at, sum(n), sum(blocked_minor)
      from (
        select type, is_senior, due_at, n, blocked_minor from case_tally
        union all
        select type, level >= 5, due_at, -1, -blocked_minor from client_case where closed_at is null
      ) t
      group by 1, 2, 3
      having sum(n) <> 0 or sum(blocked_minor) <> 0`,
  },
  {
    rule: 'a case blocks what the blocked payments that it holds come to',
    query: `
      select k.id
      from client_case k
      where k.blocked_minor <> (
        select coalesce(sum(p.amount_minor), 0)
        from case_payment h join payment p on p.id = h.payment_id and p.state = payment_state('blocked')
        where h.case_id = k.id and h.holds)`,
  },
];
