// What each call of staff may do alone, and what a thief would send with it.
import type { Acts } from '#tests/harness/insider/acts.ts';
import { commented } from '#tests/harness/insider/theft.ts';
import { people } from '#tests/harness/village.ts';

export const acts: Acts = {
  makeCopy: { kind: 'second', bodies: commented, good: () => ({ params: { clientId: people.stranger } }) },
};
