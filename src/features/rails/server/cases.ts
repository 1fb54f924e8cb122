/** Cases about money on its way: PAYMENT, and what a bailiff holds. */

import { whyNotHeld } from '#features/cases/server/subject.ts';
import { cancelRequest, requestInformation } from '#server/cases/asking.ts';
import type { DeclaredCase, FoundCase } from '#server/cases/declared.ts';
import { Refusal } from '#shared/errors.ts';
import { whyNotReleased } from './amlStops.ts';
import { bailiffCases } from './bailiffs.ts';
import { declinePayment, isHeldByAnother, releasePayment } from './blocks.ts';
import { paymentFacts, samePartiesBefore } from './caseSections.ts';

/** @throws Refusal transition-not-allowed for a case that names no payment */
function getPayment({ paymentId }: FoundCase): string {
  if (paymentId === null) throw new Refusal('transition-not-allowed');
  return paymentId;
}

export const railCases: readonly DeclaredCase[] = [
  {
    type: 'PAYMENT',
    facts: paymentFacts,
    sections: samePartiesBefore,
    actions: [
      {
        code: 'POAP',
        button: 'Approve payment',
        confirm: 'The payment is released unless another open case holds it.',
        whyNot: async (db, found, actor) => (await whyNotHeld(db, found.paymentId)) ?? whyNotReleased(db, found, actor),
        effect: async ({ db }, found) => {
          const paymentId = getPayment(found);
          if (!(await isHeldByAnother(db, paymentId, found.id))) await releasePayment(db, paymentId, 'POAP');
        },
      },
      {
        code: 'PODC',
        button: 'Decline payment',
        confirm: 'The payment is rejected, and its money is free again. Where no payment is held, the case alone ends.',
        // the way out of a case that was opened by hand when that needed no payment
        effect: async ({ db }, { paymentId }) => {
          if (paymentId !== null && (await whyNotHeld(db, paymentId)) === undefined)
            await declinePayment(db, paymentId, 'PODC');
        },
      },
      requestInformation,
      cancelRequest,
    ],
  },
  bailiffCases,
];
