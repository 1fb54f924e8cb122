/** Payment orders. They stand apart so that pages that only show payments load no rules for IBANs and bank text. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId, fundId, recordId } from '#shared/ids.ts';
import { payments, textLengths } from '#shared/limits.ts';
import { may } from '#shared/permissions.ts';
import { bankField, paymentAmount } from '#shared/rules/bankFields.ts';
import { isEndToEndId, isStructuredReference } from '#shared/rules/references.ts';
import { boundedText } from '#shared/rules/texts.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { payeeFields } from '../payees/calls.ts';

/** A payment order, in the form and in the call. */
export const paymentOrder = z
  .strictObject({
    ...payeeFields,
    amount: paymentAmount,
    currency: z.literal(payments.currency),
    msg: bankField(textLengths.message),
    /** structured creditor reference: ISO 11649, Belgian (+++…+++) or Finnish; it takes the place of the message */
    reference: z.optional(boundedText(textLengths.reference, z.refine(isStructuredReference, 'reference-not-valid'))),
    /** the payer's own reference, passed to the payee unchanged */
    endToEndId: z.optional(boundedText(textLengths.reference, z.refine(isEndToEndId, 'end-to-end-id-not-valid'))),
    /** left out: instant where the payee's bank takes it */
    instant: z.optional(z.boolean()),
    /** the caller knows that the name does not match the account */
    mismatchAccepted: z.optional(z.boolean()),
    accountid: z.optional(fundId),
  })
  .check(
    z.refine(({ msg, reference }) => !reference || msg === '', { error: 'message-or-reference', path: ['reference'] }),
  );
export type PaymentOrder = z.output<typeof paymentOrder>;

const orderRefusals = [
  'other-bank-not-reachable',
  'outside-sepa',
  'instant-not-possible',
  'same-account',
  'payee-account-unknown',
  'account-closed',
  'account-blocked',
  'client-locked',
] as const;

export const orderCalls = {
  createPayment: call({
    method: 'POST',
    path: '/web/{companyId}/payments',
    params: { companyId: clientId },
    body: paymentOrder,
    answer: z.object({ id: z.string() }),
    status: 201,
    who: may('payments.create'),
    transaction: 'write',
    idempotent: true,
    slots: 'payments',
    errors: [...orderRefusals, 'too-many-payments'],
    summary: 'Create a payment order. It becomes a task that waits for approval.',
  }),
  updateTask: call({
    method: 'PATCH',
    path: '/web/{companyId}/tasks/{taskId}',
    params: { companyId: clientId, taskId: recordId },
    word: 'update',
    body: paymentOrder,
    answer: z.object({ id: z.string(), version: versionNumber }),
    // the creator only: the rule mayUpdate decides
    who: may('payments.create'),
    transaction: 'write',
    errors: [...orderRefusals, 'state-conflict'],
    summary: 'Change an own payment, and void earlier approvals.',
  }),
} as const;
