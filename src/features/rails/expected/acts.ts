// What each call of staff may do alone, and what a thief would send with it.
import type { Acts } from '#tests/harness/insider/acts.ts';
import { comment, commented } from '#tests/harness/insider/theft.ts';
import { ibans } from '#tests/harness/village.ts';

export const acts: Acts = {
  // what the clearing has said counts: its transfer is settled
  retryRailMessage: {
    ...{ kind: 'harmless', bodies: commented, may: ['payments'] },
    good: ({ foreign }) => ({ params: { messageId: foreign.fileId } }),
  },
  returnRecalled: {
    ...{ kind: 'second', bodies: commented },
    good: ({ foreign }) => ({ params: { recallId: foreign.recalls.returned } }),
  },
  takeSetAside: {
    ...{ kind: 'second', bodies: [{ iban: ibans.timber, payer: 'A Thief', comment }] },
    good: ({ foreign }) => ({ params: { transferId: foreign.aside.taken } }),
  },
  returnSetAside: {
    ...{ kind: 'second', bodies: [{ reason: 'MS03', comment }] },
    good: ({ foreign }) => ({ params: { transferId: foreign.aside.returned } }),
  },
  // the money stays with the client who was paid
  refuseRecall: {
    ...{ kind: 'harmless', bodies: [{ reason: 'CUST', comment }], may: ['recalls'] },
    good: ({ foreign }) => ({ params: { recallId: foreign.recalls.kept } }),
  },
  // it asks for money of the client back
  recallPayment: {
    ...{ kind: 'harmless', bodies: [{ reason: 'DUPL', comment }], may: ['recalls'] },
    good: ({ foreign }) => ({ params: { paymentId: foreign.settled } }),
  },
  enquirePayment: {
    ...{ kind: 'harmless', bodies: commented },
    good: ({ foreign }) => ({ params: { paymentId: foreign.pending } }),
  },
  // its client has approved it
  retryPayment: {
    ...{ kind: 'harmless', bodies: commented, may: ['payments'] },
    good: ({ payments }) => ({ params: { paymentId: payments.stuck } }),
  },
  failPayment: {
    kind: 'second',
    bodies: commented,
    good: ({ payments }) => ({ params: { paymentId: payments.approved } }),
  },
};
