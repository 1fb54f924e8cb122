// What each call of staff may do alone, and what a thief would send with it.
import { randomUUID } from 'node:crypto';
import type { Acts } from '#tests/harness/insider/acts.ts';
import { comment, commented } from '#tests/harness/insider/theft.ts';
import type { ReportStep } from '#tests/harness/insider/world.ts';
import { staff } from '#tests/harness/village.ts';

function onReport(step: ReportStep, body: object): Acts[string] {
  return {
    ...{ kind: 'harmless', bodies: [{ version: 1, ...body }] },
    good: ({ foreign }) => ({ params: { reportId: foreign.reports[step] } }),
  };
}

export const acts: Acts = {
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
  describeMlroReport: onReport('describe', { narrative: 'Odd', checklist: ['who'] }),
  stopReportedPayment: {
    ...{ kind: 'tightening', bodies: [{ version: 1, paymentId: randomUUID(), comment }] },
    good: ({ foreign, payments }) => ({
      params: { reportId: foreign.reports.stop },
      body: { version: 1, paymentId: payments.reported, comment },
    }),
  },
  // they decide about no money and no right, and who wrote the report cannot
  fileMlroReport: onReport('file', {}),
  leaveMlroReport: onReport('leave', { reasons: comment }),
  supplementMlroReport: onReport('supplement', { reasons: comment }),
  acknowledgeMlroReport: onReport('acknowledge', { reference: comment }),
  changeFiling: onReport('facts', { indicators: [], action: comment, facts: {} }),
};
