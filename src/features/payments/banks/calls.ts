/** The bank of an account, and when money sent to it now arrives. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { textLengths } from '#shared/limits.ts';
import { may } from '#shared/permissions.ts';
import { boundedText } from '#shared/rules/texts.ts';
import { isIban } from '#shared/validIban.ts';

export const payeeBank = z.object({
  /** '' where the directory does not know the bank */
  name: z.string(),
  bic: z.string(),
  /** instant transfers reach it */
  isInstant: z.boolean(),
  /**
   * day on which another transfer arrives if it is approved before the cut-off, yyyy-mm-dd; '' where none waits for one
   */
  arrivesOn: z.string(),
  /** ISO 8601 UTC; '' with the day */
  cutOffAt: z.string(),
});
export type PayeeBank = z.output<typeof payeeBank>;

export const bankCalls = {
  readPayeeBank: call({
    method: 'GET',
    path: '/web/{companyId}/banks/{iban}',
    params: { companyId: clientId, iban: boundedText(textLengths.iban, z.refine(isIban, 'iban-not-valid')) },
    values: ['iban'],
    answer: payeeBank,
    who: may('payments.create'),
    transaction: 'read',
    errors: [],
    summary: 'The bank of an account, whether instant transfers reach it, and when others arrive.',
  }),
} as const;
