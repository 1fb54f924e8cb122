/** Checks the payment form with the schema of the call; errors are the specified sentences. Pure. */
import { countryName } from '../../../shared/countries.ts';
import { errors } from '../../../shared/errors.ts';
import { compactIban, ibanCountry } from '../../../shared/iban.ts';
import { payments } from '../../../shared/limits.ts';
import { decimalText } from '../../../shared/money.ts';
import { emptyField, fieldSentence } from '../../../shared/rules/sentences.ts';
import { readTypedAmount } from '../../../shared/rules/typedAmount.ts';
import { isIban } from '../../../shared/validIban.ts';
import { canCarry } from '../rules.ts';
import { type PaymentOrder, paymentOrder } from './calls.ts';

export interface OrderForm {
  name: string;
  acc: string;
  /** as it was typed */
  amount: string;
  msg: string;
  /** id of the paying fund */
  accountid: string;
}
export type OrderField = 'name' | 'acc' | 'amount' | 'msg';

/** Labels of the fields. Messages use the same words. */
export const orderLabels: Readonly<Record<OrderField, string>> = {
  name: 'Payee name',
  acc: 'IBAN',
  amount: 'Amount',
  msg: 'Message',
};

export type OrderErrors = Partial<Record<OrderField, string>>;

export type CheckedOrder =
  | { order: PaymentOrder; errors: null }
  /** the fields in the form's order */
  | { order: null; errors: OrderErrors };

/** Which accounts payments can reach. */
export interface Reach {
  bankCode: string;
  /** names of the bank's rails */
  rails: readonly string[];
}

/** Shown when the IBAN is complete: no rail reaches this account. */
export function unreachableWords(acc: string, { rails, bankCode }: Reach): string | undefined {
  const iban = compactIban(acc);
  return isIban(iban) && !canCarry(rails, iban, bankCode) ? errors['other-bank-not-reachable'].title : undefined;
}

const needed = ['name', 'acc', 'amount'] as const satisfies readonly OrderField[];

/** The order to send, or the errors by field. */
export function checkOrder(form: OrderForm, reach: Reach): CheckedOrder {
  const empty = needed.filter((field) => form[field].trim() === '');
  const { minor, fault } = readTypedAmount(form.amount);
  const parsed = paymentOrder.safeParse({
    acc: compactIban(form.acc),
    name: form.name,
    amount: minor === undefined ? '' : decimalText(minor),
    currency: payments.currency,
    msg: form.msg,
    accountid: form.accountid,
  });
  const found: OrderErrors = {};
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path[0];
    if (isOrderField(field)) found[field] ??= fieldSentence(issue.message, orderLabels[field]);
  }
  if (fault) found.amount = `${fieldSentence('amount-not-valid', orderLabels.amount)}. ${fault}`;
  for (const field of empty) found[field] = emptyField;
  const unreachable = unreachableWords(form.acc, reach);
  if (unreachable) found.acc = unreachable;
  if (!found.acc && form.accountid.split('.')[1] === compactIban(form.acc)) found.acc = errors['same-account'].title;
  if (parsed.success && Object.keys(found).length === 0) return { order: parsed.data, errors: null };
  return { order: null, errors: found };
}

/** The warning for an IBAN that `isUnusualIban`. It can be paid. */
export function unusualIban(iban: string): string {
  return `Unusual for ${countryName(ibanCountry(iban))}. Check the number with the payee.`;
}

function isOrderField(name: unknown): name is OrderField {
  return typeof name === 'string' && Object.hasOwn(orderLabels, name);
}

/** Refusals of the server that belong to a field and are shown there. Others are shown above the form. */
export function fieldOfRefusal(code: string): OrderField | null {
  return code === 'other-bank-not-reachable' || code === 'same-account' || code === 'payee-account-unknown'
    ? 'acc'
    : null;
}
