/** The rules of the payment form. Pure. */
import { countryName } from '#shared/countries.ts';
import { compactIban, ibanCountry } from '#shared/iban.ts';
import { payments } from '#shared/limits.ts';
import { decimalText } from '#shared/money.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { compactReference } from '#shared/rules/references.ts';
import { readTypedAmount } from '#shared/rules/typedAmount.ts';
import { loadTransliteration, needsTransliteration } from '#shared/text.ts';
import { ibanReason, isIban, loadIbanRules } from '#shared/validIban.ts';
import { beginsOutsideSepa, whyUnreachable } from '../banks/reach.ts';
import { type PaymentOrder, paymentOrder } from './calls.ts';
import { orderErrors } from './errors.ts';

export interface OrderForm {
  name: string;
  acc: string;
  /** as it was typed */
  amount: string;
  msg: string;
  /** as it was typed */
  reference: string;
  endToEndId: string;
  /** instant where the payee's bank takes it */
  instant: boolean;
  /** id of the paying fund */
  accountid: string;
}

/** Labels of the fields. Sentences use the same words. */
export const orderLabels: Readonly<Record<keyof OrderForm, string>> = {
  name: 'Payee name',
  acc: 'IBAN',
  accountid: 'From account',
  amount: 'Amount',
  msg: 'Message',
  reference: 'Creditor reference',
  endToEndId: 'End-to-end id',
  instant: 'Instant payment',
};

/** Which accounts payments can reach. */
export interface Reach {
  bankCode: string;
  /** names of the bank's rails */
  rails: readonly string[];
}

/** Shown once the country cannot be paid, or when the IBAN is complete: no rail reaches this account. */
export function formatUnreachable(acc: string, { rails, bankCode }: Reach): string | undefined {
  const iban = compactIban(acc);
  if (beginsOutsideSepa(iban)) return orderErrors['outside-sepa'].title;
  const why = isIban(iban) ? whyUnreachable(rails, iban, bankCode) : undefined;
  return why && orderErrors[why].title;
}

/** How the payment form is judged: by the schema of the call, and by which accounts can be reached. */
export function orderRules(reach: Reach): FormRules<OrderForm, PaymentOrder> {
  return {
    schema: paymentOrder,
    labels: orderLabels,
    read: getOrder,
    prepare: ({ name, msg }) =>
      Promise.all([loadIbanRules(), needsTransliteration(name + msg) && loadTransliteration()]),
    reasons: {
      acc: (typed) => ibanReason(compactIban(typed)),
      amount: (typed) => readTypedAmount(typed).fault,
      reference: () => 'Enter an RF, Belgian (+++…+++) or Finnish reference. Look for a mistyped character.',
      endToEndId: () => 'At most 35 letters without accents, digits, spaces and / - ? : ( ) . , ’ +.',
    },
    ownFaults: ({ acc, accountid }) => {
      const isSame = accountid.split('.')[1] === compactIban(acc);
      const fault = formatUnreachable(acc, reach) ?? (isSame ? 'Payer and payee are the same account.' : undefined);
      return fault ? { acc: fault } : {};
    },
  };
}

/** The order as the call takes it. Without `instant` the payee's bank decides. */
function getOrder({ acc, name, amount, msg, reference, endToEndId, instant, accountid }: OrderForm) {
  const { minor } = readTypedAmount(amount);
  const { currency } = payments;
  return {
    acc: compactIban(acc),
    name,
    amount: minor === undefined ? '' : decimalText(minor),
    currency,
    msg,
    reference: compactReference(reference, ibanCountry(compactIban(acc))) || undefined,
    endToEndId: endToEndId.trim() || undefined,
    instant: instant ? undefined : false,
    accountid,
  };
}

/** The warning for an IBAN that `isUnusualIban`. It can be paid. */
export function unusualIban(iban: string): string {
  return `Unusual for ${countryName(ibanCountry(iban))}. Check the number with the payee.`;
}

/** The field of the server's refusals that are about one. Others are shown above the form. */
export const orderRefusals = {
  'instant-not-possible': 'instant',
  'other-bank-not-reachable': 'acc',
  'outside-sepa': 'acc',
  'same-account': 'acc',
  'payee-account-unknown': 'acc',
} as const;
