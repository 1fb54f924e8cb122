/** What must hold of relations. */
import type { Invariant } from '#server/audit/invariants.ts';
import { wholeBp } from '../rules.ts';

export const relationInvariants: readonly Invariant[] = [
  {
    rule: 'the shares in one company add up to at most 100 %',
    query: `
      select client_id, sum(share_bp)
      from relation
      where until_at is null and share_bp is not null
      group by client_id
      having sum(share_bp) > ${wholeBp}`,
  },
  {
    rule: 'each relation that staff made or ended was confirmed by somebody else, or on the command line',
    query: `
      select r.id, r.client_id
      from relation r
      cross join lateral (values (r.made_by, r.confirmed_by), (r.ended_by, r.end_confirmed_by)) two(made_by,
        confirmed_by)
      where two.confirmed_by = two.made_by
        or two.made_by is not null and two.confirmed_by is null and not exists (
          select from proposal p
          where p.client_id = r.client_id and p.proposed_by = two.made_by and p.state = 'confirmed'
            and p.decided_by is null
            and p.call in ('saveRelation', 'saveRelationWithOptions', 'endRelation'))`,
  },
  {
    rule: 'no one is the parent of their own parent, and two people are siblings or spouses once',
    query: `
      select a.id, b.id
      from relation a
      join relation b on b.client_id = a.subject_client and b.subject_client = a.client_id and b.role = a.role
      where a.role in ('PARENT', 'SIBLING', 'SPOUSE') and a.until_at is null and b.until_at is null`,
  },
  {
    rule: 'a party that has become a client has no relation but to itself',
    query: `
      select r.id, r.client_id
      from relation r
      join party t on t.id = r.subject_party
      where t.client_id <> r.client_id`,
  },
  {
    rule: 'the subject of each relation is a client, a person who acts for clients, or a party',
    query: `
      select r.id, r.subject_client
      from relation r
      where r.subject_client is not null
        and not exists (select from client c where c.id = r.subject_client)
        and not exists (select from person p where p.id = r.subject_client and p.kind = 'client')`,
  },
];
