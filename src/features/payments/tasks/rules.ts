/** Tasks: who may confirm, change and cancel them, and what an approval is about. Pure; browser and server decide by the same lines. */
import { countryName } from '../../../shared/countries.ts';
import { ibanCountry, ibanWords } from '../../../shared/iban.ts';
import { moneyWords } from '../../../shared/money.ts';
import { type PayeeCheck, payeeCheckWords } from '../payees/payeeCheck.ts';

/** any: one confirmer, whoever; other: not the initiator. */
export type ApprovalPolicy = 'any' | 'other';

export interface Confirmer {
  personId: string;
  letters: string;
}

/** Null if this person may confirm, else why not. Persons are compared, not user ids. */
export function refuseConfirmer(
  policy: ApprovalPolicy,
  initiatorId: string | null,
  confirmer: Confirmer,
): 'confirmer-not-allowed' | 'self-approval' | null {
  if (!confirmer.letters.includes('C')) return 'confirmer-not-allowed';
  if (policy === 'other' && confirmer.personId === initiatorId) return 'self-approval';
  return null;
}

/** The creator may, or who holds C. */
export function mayCancel(payment: { initiatorId: string | null }, person: Confirmer): boolean {
  return payment.initiatorId === person.personId || person.letters.includes('C');
}

/** Only the creator edits, and only with B. */
export function mayUpdate(payment: { initiatorId: string | null }, person: Confirmer): boolean {
  return payment.initiatorId === person.personId && person.letters.includes('B');
}

/** What an approval is about: every field that decides where how much money goes. */
export interface PayableFacts {
  id: string;
  version: number;
  payerIban: string;
  payeeIban: string;
  payeeName: string;
  /** what was found of name and account; null: nobody has compared them */
  payeeCheck: PayeeCheck | null;
  currency: string;
  amountMinor: bigint;
  feeMinor: bigint;
  message: string;
}

/** The canonical text of a payment: its SHA-256 is what an approval signs and what is executed. */
export function canonicalText(facts: PayableFacts): string {
  return JSON.stringify([
    'kontora-payment-2',
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
  ]);
}

/** What a device shows of one payment, in this order (dynamic linking: amount and payee first). */
export function approvalLines(facts: PayableFacts): { label: string; value: string }[] {
  const lines = [
    { label: 'Amount', value: `${moneyWords(facts.amountMinor, facts.currency)} ${facts.currency}` },
    { label: 'Payee', value: facts.payeeName },
    { label: 'To account', value: ibanWords(facts.payeeIban) },
    { label: 'Country', value: countryName(ibanCountry(facts.payeeIban)) },
    ...(facts.payeeCheck ? [{ label: 'Payee check', value: payeeCheckWords(facts.payeeCheck) }] : []),
    { label: 'From account', value: ibanWords(facts.payerIban) },
    { label: 'Fee', value: `${moneyWords(facts.feeMinor, facts.currency)} ${facts.currency}` },
  ];
  if (facts.message) lines.push({ label: 'Message', value: facts.message });
  return lines;
}

/** What a device shows of several payments: the sums above, then each with all that decides where the money goes. */
export function jointLines(payments: readonly PayableFacts[]): {
  title: string;
  lines: { label: string; value: string }[];
  groups: { title: string; lines: { label: string; value: string }[] }[];
} {
  const amounts = sumWords(payments, ({ amountMinor }) => amountMinor);
  const count = payments.length;
  return {
    title: `Pay ${amounts} in ${count} payments`,
    lines: [
      { label: 'Payments', value: String(count) },
      { label: 'Amount in all', value: amounts },
      { label: 'Fees in all', value: sumWords(payments, ({ feeMinor }) => feeMinor) },
    ],
    groups: payments.map((facts, i) => ({
      title: `${i + 1} of ${count}: ${facts.payeeName}`,
      lines: approvalLines(facts),
    })),
  };
}

/** '1 200.00 EUR', or one sum for each currency. */
function sumWords(payments: readonly PayableFacts[], minorOf: (facts: PayableFacts) => bigint): string {
  const sums = new Map<string, bigint>();
  for (const facts of payments) sums.set(facts.currency, (sums.get(facts.currency) ?? 0n) + minorOf(facts));
  return [...sums].map(([currency, minor]) => `${moneyWords(minor, currency)} ${currency}`).join(' and ');
}

export function approvalTitle(facts: PayableFacts): string {
  return `Pay ${moneyWords(facts.amountMinor, facts.currency)} ${facts.currency} to ${facts.payeeName}`;
}
