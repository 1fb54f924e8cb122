// What each call of staff may do alone, and what a thief would send with it.
import type { Acts } from '#tests/harness/insider/acts.ts';
import { comment } from '#tests/harness/insider/theft.ts';

export const acts: Acts = {
  confirmProposal: {
    kind: 'harmless',
    bodies: [
      { version: 0, comment: '' },
      { version: 1, comment: '' },
    ],
  },
  returnProposal: {
    ...{ kind: 'harmless', bodies: [{ version: 0, comment }] },
    good: ({ colleaguesProposal }) => ({ params: { proposalId: colleaguesProposal } }),
  },
  withdrawProposal: { kind: 'harmless', bodies: [{ version: 0, comment: '' }] },
};
