/** What must hold of what was erased. */
import type { Invariant } from '#server/audit/invariants.ts';

export const retentionInvariants: readonly Invariant[] = [
  {
    rule: 'nothing is erased of a client whose relation lives, or ended too lately',
    query: `
      select e.client_id, e.class
      from client_erasure e
      where coalesce(relation_ended_at(e.client_id) > e.erased_at - interval '5 years', true)`,
  },
  {
    rule: 'a legal hold ended by a person whom another one confirmed',
    query: `
      select h.id
      from legal_hold h
      where h.lifted_at is not null and not exists (
        select from proposal p where p.subject_kind = 'hold' and p.subject_id = h.id::text and p.state = 'confirmed')`,
  },
];
