/** Staff give the fee of a payment back. A charge and a monthly fee are payments of their own: they are voided. */
import * as z from 'zod/mini';
import { call, second, stepUp } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { secondPerson } from '#shared/limits.ts';
import { commentText } from '#shared/rules/texts.ts';
import { confirmers, staff } from '#shared/staffGroups.ts';

/** As for charges. */
const returners = ['moneyDesk', 'sepaTask'] as const;

export const returnCalls = {
  returnFee: second(
    confirmers(...returners),
    stepUp(
      call({
        method: 'PATCH',
        path: '/web/payments/{clientId}/{paymentId}',
        word: 'return-fee',
        params: { clientId, paymentId: recordId },
        client: 'clientId',
        body: z.strictObject({ comment: commentText(secondPerson.maxWords) }),
        answer: undefined,
        who: staff(...returners),
        transaction: 'write',
        errors: ['already-proposed', 'fee-returned', 'transition-not-allowed', 'account-closed'],
        summary: 'Give the fee of a payment back. Beyond 500 EUR of one staff user in a day a second person confirms.',
      }),
    ),
  ),
} as const;
