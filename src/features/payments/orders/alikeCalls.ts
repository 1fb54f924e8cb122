/**
 * The call that looks for earlier payments like a new one. Apart from those of orders: the check step alone makes it.
 */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { textLengths } from '#shared/limits.ts';
import { may } from '#shared/permissions.ts';
import { bankField, paymentAmount } from '#shared/rules/bankFields.ts';
import { payeeFields } from '../payees/calls.ts';
import { getList } from '../payment.ts';
import { paymentOrder } from './calls.ts';

/**
 * What makes two payments look like one that was entered twice. Message and reference may be given apart, as in an
 * order.
 */
const alikeOrder = z.strictObject({
  acc: payeeFields.acc,
  amount: paymentAmount,
  msg: bankField(textLengths.message),
  reference: paymentOrder.shape.reference,
  /** the payment that is changed: it is not like itself */
  except: z.optional(recordId),
});

const alikePayment = z.object({
  id: z.string(),
  /** ISO 8601 UTC, bank time */
  createdAt: z.string(),
  /** it still waits for approval */
  isWaiting: z.boolean(),
});
export type AlikePayment = z.output<typeof alikePayment>;

export const alikeCalls = {
  findAlike: call({
    method: 'POST',
    path: '/web/{companyId}/payments',
    word: 'alike',
    params: { companyId: clientId },
    body: alikeOrder,
    answer: getList(alikePayment),
    who: may('payments.create'),
    // it writes only the number of tries
    transaction: 'none',
    errors: ['too-many-tries'],
    summary:
      'Payments of the last 30 days with the same payee account, amount, and message or ' +
      'reference, newest first: what a form warns of. At most sixty questions a minute.',
  }),
} as const;
