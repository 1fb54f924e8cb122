// What each call of staff may do alone, and what a thief would send with it.
import type { Acts } from '#tests/harness/insider/acts.ts';
import { comment } from '#tests/harness/insider/theft.ts';
import { people } from '#tests/harness/village.ts';

export const acts: Acts = {
  makeEnrolment: { kind: 'second' },
  replaceLostDevices: { kind: 'second', bodies: [{ comment, contacts: 'none' }] },
  revokePasskeyOf: {
    kind: 'tightening',
    good: ({ passkeyId }) => ({ params: { personId: people.director, passkeyId } }),
  },
};
