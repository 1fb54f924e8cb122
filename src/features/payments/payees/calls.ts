/** Payees: earlier ones, and whether a name belongs to an account. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { textLengths } from '#shared/limits.ts';
import { may } from '#shared/permissions.ts';
import { bankField } from '#shared/rules/bankFields.ts';
import { boundedText } from '#shared/rules/texts.ts';
import { isIban } from '#shared/validIban.ts';
import { getList } from '../payment.ts';
import { payeeCheck } from './payeeCheck.ts';

/** The payee of an order. */
export const payeeFields = {
  acc: boundedText(textLengths.iban, z.refine(isIban, 'iban-not-valid')),
  name: bankField(textLengths.name).check(z.minLength(1)),
} as const;

const payee = z.object({
  name: z.string(),
  /** IBAN */
  acc: z.string(),
  /** when a payment to them was last created; ISO 8601 UTC, bank time */
  lastAt: z.string(),
});
export type Payee = z.output<typeof payee>;

const who = may('payments.create');
const params = { companyId: clientId };

export const payeeCalls = {
  listPayees: call({
    method: 'GET',
    path: '/web/{companyId}/payees',
    params,
    answer: getList(payee),
    who,
    transaction: 'read',
    errors: [],
    summary: 'Recent payees of the company, latest first: each account once, with the name used last.',
  }),
  checkPayee: call({
    method: 'POST',
    path: '/web/{companyId}/payees',
    word: 'check',
    params,
    body: z.strictObject(payeeFields),
    answer: payeeCheck,
    who,
    // it writes only the number of tries
    transaction: 'none',
    errors: ['payee-account-unknown', 'too-many-tries'],
    summary: 'Whether the name belongs to the account (verification of payee). At most thirty checks a minute.',
  }),
} as const;
