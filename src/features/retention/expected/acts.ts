// What each call of staff may do alone, and what a thief would send with it.
import type { Acts } from '#tests/harness/insider/acts.ts';
import { comment } from '#tests/harness/insider/theft.ts';
import { companies } from '#tests/harness/village.ts';

export const acts: Acts = {
  holdData: { kind: 'tightening', bodies: [{ comment, props: { cause: 'CLAIM', reference: 'e2-77' } }] },
  releaseData: {
    kind: 'second',
    good: ({ holdId }) => ({ params: { clientId: companies.timber }, body: { comment, props: { holdId } } }),
  },
};
