// What each call of staff may do alone, and what a thief would send with it.
import type { Acts } from '#tests/harness/insider/acts.ts';
import { comment, commented } from '#tests/harness/insider/theft.ts';
import { staff } from '#tests/harness/village.ts';

export const acts: Acts = {
  changeFiling: {
    kind: 'harmless',
    bodies: [{ version: 0, indicators: [], action: comment, facts: {} }],
    good: ({ foreign }) => ({ params: { reportId: foreign.reportId } }),
  },
  reportCase: { kind: 'harmless', bodies: [{ comment, version: 1 }] },
  reportClient: { kind: 'harmless', bodies: commented },
  reportPayment: { kind: 'harmless', bodies: commented },
  changeMlroReport: {
    kind: 'harmless',
    bodies: [{ version: 1, suspectedAt: null, suspendedAt: null, readers: [staff.M], caseIDs: [], paymentIDs: [] }],
    good: ({ foreign }) => ({ params: { reportId: foreign.reportId } }),
    // the Head of AML names who else reads it
    may: ['reports'],
  },
};
