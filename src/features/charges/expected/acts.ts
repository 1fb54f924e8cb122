// What each call of staff may do alone, and what a thief would send with it.
import type { Acts } from '#tests/harness/insider/acts.ts';
import { comment } from '#tests/harness/insider/theft.ts';

export const acts: Acts = {
  chargeClient: {
    ...{ kind: 'second', hasSum: true, may: ['payments'] },
    bodies: ['499.00', '250.00', '0.01', '500.01'].map((amount) => ({ amount, code: 'OTHER', comment })),
  },
};
