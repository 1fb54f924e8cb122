// What each call of staff may do alone, and what a thief would send with it.
import type { Acts } from '#tests/harness/insider/acts.ts';
import { commented } from '#tests/harness/insider/theft.ts';
import { companies, people } from '#tests/harness/village.ts';

export const acts: Acts = {
  saveRelation: {
    ...{ kind: 'second', bodies: commented },
    good: () => ({ params: { clientId: people.stranger, role: 'SPOUSE', subjectId: people.baker } }),
  },
  saveRelationWithOptions: { kind: 'second', bodies: commented },
  joinParty: {
    kind: 'second',
    bodies: commented,
    good: ({ partyId }) => ({ params: { partyId, clientId: people.stranger } }),
  },
  endRelation: {
    ...{ kind: 'second', bodies: commented },
    good: ({ ownerId }) => ({ params: { clientId: companies.timber, role: 'P', subjectId: ownerId } }),
  },
  createParty: { kind: 'harmless', bodies: [{ kind: 'P', name: 'A Thief', birthDate: '1980-01-01', country: 'LT' }] },
};
