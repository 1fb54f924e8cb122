/** Staff void a payment. */
import * as z from 'zod/mini';
import { call, second } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { secondPerson } from '#shared/limits.ts';
import { commentText } from '#shared/rules/texts.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { confirmers, staff } from '#shared/staffGroups.ts';
import { voidReasonNames } from './rules.ts';

const props = z
  .strictObject({
    reason: z.enum(voidReasonNames),
    /** the consent, a document of the payee: with the reason CONSENT, and only then */
    fileId: z.optional(recordId),
  })
  .check(
    z.refine(({ reason, fileId }) => (reason === 'CONSENT') === (fileId !== undefined), {
      path: ['fileId'],
      error: 'required',
    }),
  );

export const voidBody = z.strictObject({
  comment: commentText(secondPerson.maxWords),
  /** of the review, as it was shown; 0: no one has looked at the payment */
  version: versionNumber,
  props,
});
export type VoidBody = z.output<typeof voidBody>;

/** Those who decide SEPA payments: key S (decisions for the back office, section 2). */
const who = staff('moneyDesk', 'sepaTask');

/** Of either side. */
const onPayment = {
  path: '/web/payments/{clientId}/{paymentId}',
  params: { clientId, paymentId: recordId },
  client: 'clientId',
  word: 'void',
} as const;

const effects = z.object({
  /** what a void would do, one line each */
  lines: z.array(z.object({ label: z.string(), value: z.string() })),
  /** why it is not possible, as a sentence; '' where it is */
  refusal: z.string(),
  /** of the review of the payment, to be sent with the void */
  version: versionNumber,
  /** documents of the payee, newest first: one of them is the consent */
  documents: z.array(z.object({ id: z.string(), name: z.string(), addedAt: z.string() })),
});
export type VoidEffects = z.output<typeof effects>;

export const voidCalls = {
  readVoid: call({
    ...onPayment,
    method: 'GET',
    /** an error of the bank unless given */
    query: z.strictObject({ reason: z.optional(z.enum(voidReasonNames)) }),
    answer: effects,
    who,
    transaction: 'read',
    errors: [],
    summary: 'What voiding a payment for this reason would do.',
  }),
  voidTransaction: second(
    confirmers('moneyDesk', 'sepaTask'),
    call({
      ...onPayment,
      method: 'PATCH',
      body: voidBody,
      answer: undefined,
      who,
      transaction: 'write',
      errors: [
        'already-proposed',
        'already-voided',
        'version-changed',
        'transition-not-allowed',
        'recall-instead',
        'refund-instead',
        'consent-not-of-payee',
        'payee-frozen',
        'insufficient-funds',
        'account-blocked',
        'account-closed',
      ],
      summary:
        'Take an executed payment between two of our accounts back. A second person confirms, both sides are notified.',
    }),
  ),
} as const;
