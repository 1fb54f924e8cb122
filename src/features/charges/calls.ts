/** Staff charge a client. */
import * as z from 'zod/mini';
import { call, second, stepUp } from '#shared/call.ts';
import { clientId, fundId } from '#shared/ids.ts';
import { secondPerson } from '#shared/limits.ts';
import { paymentAmount } from '#shared/rules/bankFields.ts';
import { commentText } from '#shared/rules/texts.ts';
import { confirmers, staff } from '#shared/staffGroups.ts';
import { chargeCodeNames } from './rules.ts';

export const charge = z.strictObject({
  /** decimal text in the currency of the fund */
  amount: paymentAmount,
  /** the account that pays; the main one unless given */
  fundId: z.optional(fundId),
  code: z.enum(chargeCodeNames),
  /** the account pays what it has, and the client owes the rest; otherwise a lack of money is refused */
  asDebt: z.optional(z.boolean()),
  comment: commentText(secondPerson.maxWords),
});
export type Charge = z.output<typeof charge>;

/** Those who decide SEPA payments: key S (decisions for the back office, section 2). */
const chargers = ['moneyDesk', 'sepaTask'] as const;

export const chargeCalls = {
  chargeClient: second(
    confirmers(...chargers),
    stepUp(
      call({
        method: 'POST',
        path: '/web/payments/{clientId}',
        params: { clientId },
        client: 'clientId',
        body: charge,
        answer: z.object({ id: z.string() }),
        status: 201,
        who: staff(...chargers),
        transaction: 'write',
        idempotent: true,
        errors: ['already-proposed', 'insufficient-funds', 'account-blocked', 'account-closed', 'client-closed'],
        summary:
          'Charge a client. Beyond 500 EUR of one staff user for one client on one day a second person confirms.',
      }),
    ),
  ),
} as const;
