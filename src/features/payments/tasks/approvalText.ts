/** What an approval is about: the text that it signs, and what the device shows. Pure. No page needs it. */
import { countryName } from '#shared/countries.ts';
import { formatMoment } from '#shared/days.ts';
import { formatIban, ibanCountry } from '#shared/iban.ts';
import { formatMoney } from '#shared/money.ts';
import { formatInstant } from '../banks/deliveryTexts.ts';
import { formatPayeeCheck, type PayeeCheck } from '../payees/payeeCheck.ts';
import type { RailName } from '../rules.ts';

/** What an approval is about: every field that decides where how much money goes. */
export interface PayableFacts {
  id: string;
  version: number;
  payerIban: string;
  payeeIban: string;
  payeeName: string;
  /** what was found of name and account; null: no one has compared them */
  payeeCheck: PayeeCheck | null;
  /** the name does not match the account, and the creator confirmed to know */
  mismatchAccepted: boolean;
  currency: string;
  amountMinor: bigint;
  feeMinor: bigint;
  message: string;
  /** a structured creditor reference; '' for none */
  reference: string;
  /** the payer's own reference; '' for none */
  endToEndId: string;
  isInstant: boolean;
}

/** What a device shows besides, which follows from these facts. */
export interface ShownFacts extends PayableFacts {
  rail: RailName;
  /** the payee's bank; '' where the directory does not know it, and for our own */
  otherBank: string;
}

/**
 * The canonical text of a payment: its SHA-256 is what an approval signs and what is executed. Payments older than the
 * time of their payee check have the second form. The invariants compute both in SQL.
 */
export function canonicalText(facts: PayableFacts): string {
  const checkedAt = facts.payeeCheck?.checkedAt ?? null;
  const isOld = facts.payeeCheck !== null && checkedAt === null;
  return JSON.stringify([
    isOld ? 'kontora-payment-2' : 'kontora-payment-3',
    facts.id,
    facts.version,
    facts.payerIban,
    facts.payeeIban,
    facts.payeeName,
    facts.currency,
    facts.amountMinor.toString(),
    facts.feeMinor.toString(),
    facts.message,
    facts.payeeCheck?.outcome ?? null,
    facts.payeeCheck?.holder ?? null,
    ...(isOld
      ? []
      : [epochSeconds(checkedAt), facts.mismatchAccepted, facts.reference, facts.endToEndId, facts.isInstant]),
  ]);
}

function epochSeconds(moment: string | null): number | null {
  return moment === null ? null : Date.parse(moment) / 1000;
}

/**
 * What a device shows of one payment, in this order (dynamic linking: amount and payee first). `zone`: of times that it
 * shows, the bank's.
 */
export function approvalLines(facts: ShownFacts, zone: string): { label: string; value: string }[] {
  const { payeeCheck, otherBank } = facts;
  const lines = [
    { label: 'Amount', value: `${formatMoney(facts.amountMinor, facts.currency)} ${facts.currency}` },
    { label: 'Payee', value: facts.payeeName },
    { label: 'To account', value: formatIban(facts.payeeIban) },
    { label: 'Bank', value: otherBank },
    { label: 'Country', value: countryName(ibanCountry(facts.payeeIban)) },
    { label: 'Payee check', value: payeeCheck ? formatPayeeCheck(payeeCheck) : '' },
    { label: 'Checked', value: payeeCheck?.checkedAt ? formatMoment(payeeCheck.checkedAt, zone) : '' },
    { label: 'Mismatch', value: facts.mismatchAccepted ? 'The creator confirmed the account in another way' : '' },
    { label: 'From account', value: formatIban(facts.payerIban) },
    { label: 'Fee', value: `${formatMoney(facts.feeMinor, facts.currency)} ${facts.currency}` },
    { label: 'Delivery', value: facts.rail === 'sepa' ? formatInstant(facts.isInstant) : '' },
    { label: 'Message', value: facts.message },
    { label: 'Reference', value: facts.reference },
    { label: 'End-to-end id', value: facts.endToEndId },
  ];
  return lines.filter(({ value }) => value !== '');
}

/** What a device shows of several payments: the sums above, then each with all that decides where the money goes. */
export function jointLines(
  payments: readonly ShownFacts[],
  zone: string,
): {
  title: string;
  lines: { label: string; value: string }[];
  groups: { title: string; lines: { label: string; value: string }[] }[];
} {
  const amounts = formatSum(payments, ({ amountMinor }) => amountMinor);
  const count = payments.length;
  return {
    title: `Pay ${amounts} in ${count} payments`,
    lines: [
      { label: 'Payments', value: String(count) },
      { label: 'Amount in all', value: amounts },
      { label: 'Fees in all', value: formatSum(payments, ({ feeMinor }) => feeMinor) },
    ],
    groups: payments.map((facts, i) => ({
      title: `${i + 1} of ${count}: ${facts.payeeName}`,
      lines: approvalLines(facts, zone),
    })),
  };
}

/** '1 200.00 EUR', or one sum for each currency. */
function formatSum(payments: readonly PayableFacts[], getMinor: (facts: PayableFacts) => bigint): string {
  const sums = new Map<string, bigint>();
  for (const facts of payments) sums.set(facts.currency, (sums.get(facts.currency) ?? 0n) + getMinor(facts));
  return [...sums].map(([currency, minor]) => `${formatMoney(minor, currency)} ${currency}`).join(' and ');
}

export function approvalTitle(facts: PayableFacts): string {
  return `Pay ${formatMoney(facts.amountMinor, facts.currency)} ${facts.currency} to ${facts.payeeName}`;
}
