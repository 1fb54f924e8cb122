// What each call of staff may do alone, and what a thief would send with it.
import type { Acts } from '#tests/harness/insider/acts.ts';
import { comment } from '#tests/harness/insider/theft.ts';

export const acts: Acts = {
  // words about a day: they move nothing
  signOffSafeguarding: {
    kind: 'harmless',
    bodies: [{ look: 1, comment }],
    good: ({ counted: { day, look } }) => ({ params: { day }, body: { look, comment } }),
  },
};
