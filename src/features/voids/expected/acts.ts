// What each call of staff may do alone, and what a thief would send with it.
import type { Acts } from '#tests/harness/insider/acts.ts';
import { comment } from '#tests/harness/insider/theft.ts';
import { companies } from '#tests/harness/village.ts';

export const acts: Acts = {
  voidTransaction: {
    kind: 'second',
    bodies: ['BANK', 'COURT'].map((reason) => ({ comment, version: 0, props: { reason } })),
    good: ({ payments }) => ({ params: { clientId: companies.timber, paymentId: payments.executed } }),
  },
};
