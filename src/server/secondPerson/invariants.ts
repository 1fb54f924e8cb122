/** What must hold of proposals. */
import type { Invariant } from '../audit/invariants.ts';

/** What `effectsHash` makes of a row: the text that both people were shown, of its subject as it was then. */
const shownHash = `sha256(convert_to(concat('[', effects -> 'title', ',', effects -> 'lines', ',',
  to_json(subject_kind), ',',
  to_json(subject_id), ',', subject_version, ',', coalesce(to_json(client_id)::text, 'null'), ',',
  to_json(coalesce(amount_minor::text, 'undefined')), ']'), 'UTF8'))`;

export const proposalInvariants: readonly Invariant[] = [
  {
    rule: 'no one decided their own proposal, except to withdraw or replace it',
    query: `
      select id, proposed_by from proposal
      where state in ('confirmed', 'returned') and decided_by = proposed_by`,
  },
  {
    rule: 'the person who decided a proposal was staff, and had been for a day',
    query: `
      select p.id, p.decided_by
      from proposal p
      left join staff s on s.person_id = p.decided_by
      where p.state in ('confirmed', 'returned') and p.decided_by is not null
        and (s.person_id is null or p.decided_at < s.created_at + interval '1 day')`,
  },
  {
    rule: 'what a second person confirmed is what both were shown: its hash computed again',
    query: `select id, call from proposal where state = 'confirmed' and effects_hash <> ${shownHash}`,
  },
];
