// What each call of staff may do alone, and what a thief would send with it.
import type { Acts } from '#tests/harness/insider/acts.ts';
import { comment } from '#tests/harness/insider/theft.ts';

export const acts: Acts = {
  checkBooks: { kind: 'harmless' },
  closeMonth: { kind: 'second', bodies: [{ comment }], good: ({ month }) => ({ params: { month } }) },
};
