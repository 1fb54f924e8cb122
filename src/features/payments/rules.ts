/** Payments: states, who may do what, fees and filters. Pure; browser and server decide by the same lines. */
import { countryName } from '../../shared/countries.ts';
import { ibanCountry, ibanWords, isOwnIban } from '../../shared/iban.ts';
import { messages } from '../../shared/messages.ts';
import { moneyWords } from '../../shared/money.ts';
import { defineMachine, type VerbOf } from '../../shared/states.ts';
import type { StatusFilter } from './calls.ts';
import { type PayeeCheck, payeeCheckWords } from './payeeCheck.ts';

/** Numeric states of the specification, and the two extreme codes. */
export const paymentStates = {
  requested: 0,
  posted: 1,
  pending: 2,
  executed: 3,
  authorized: 4,
  reversed: 5,
  blocked: 6,
  failed: 7,
  rejected: 8,
  canceled: 9,
  waitingForOperator: 2_147_483_647,
  technicalError: -2_147_483_648,
} as const;
export type PaymentState = (typeof paymentStates)[keyof typeof paymentStates];

export const paymentMachine = defineMachine('payment', paymentStates, [
  ['', 'requested', 'create'],
  ['', 'executed', 'receive'],
  ['requested', 'canceled', 'cancel'],
  ['requested', 'authorized', 'approve'],
  ['requested', 'rejected', 'reject'],
  ['authorized', 'executed', 'execute'],
  ['authorized', 'failed', 'fail'],
  ['authorized', 'technicalError', 'except'],
  ['technicalError', 'authorized', 'retry'],
]);
export type PaymentVerb = VerbOf<typeof paymentMachine>;

export type StatusKind = 'success' | 'pending' | 'failed';

const stateWords: Readonly<Record<number, string>> = {
  [paymentStates.requested]: 'Requested',
  [paymentStates.posted]: 'Posted',
  [paymentStates.pending]: 'Pending',
  [paymentStates.executed]: 'Executed',
  [paymentStates.authorized]: 'Authorized',
  [paymentStates.reversed]: 'Reversed',
  [paymentStates.blocked]: 'Blocked',
  [paymentStates.failed]: 'Failed',
  [paymentStates.rejected]: 'Rejected',
  [paymentStates.canceled]: 'Canceled',
};

const failedStates: readonly number[] = [
  paymentStates.reversed,
  paymentStates.blocked,
  paymentStates.failed,
  paymentStates.rejected,
  paymentStates.canceled,
];

/** The word and the kind that a state is shown with; extreme codes read as the specification's sentences. */
export function describeState(state: number): { words: string; kind: StatusKind } {
  if (state === paymentStates.waitingForOperator) return { words: messages.waitingForOperator, kind: 'pending' };
  if (state === paymentStates.technicalError) return { words: messages.technicalError, kind: 'failed' };
  const kind = state === paymentStates.executed ? 'success' : failedStates.includes(state) ? 'failed' : 'pending';
  return { words: stateWords[state] ?? 'Pending', kind };
}

/** The amount-related action check: failed kinds offer no repeat, charge or void and are left out of sums. */
export function countsForAmounts(state: number): boolean {
  return describeState(state).kind !== 'failed';
}

/**
 * Causes of a block that the client may be told. Any other block is somebody's look at a list or an alert: the client
 * sees Pending, without a reason, in every answer, export and document.
 */
export const tellableBlocks = ['account_blocked', 'account_closed', 'card_blocked'] as const;

/** What a status filter selects: states, or a direction. 'Failed' takes the canceled ones along: they have no word of their own. */
export function statesOfFilter(filter: StatusFilter): { states: number[] | null; op: 'TX' | 'RX' | null } {
  const selected: Record<StatusFilter, number[] | 'TX' | 'RX' | null> = {
    all: null,
    sent: 'TX',
    received: 'RX',
    pending: [paymentStates.posted, paymentStates.pending, paymentStates.waitingForOperator],
    authorized: [paymentStates.authorized],
    failed: [paymentStates.failed, paymentStates.canceled, paymentStates.technicalError],
    executed: [paymentStates.executed],
    blocked: [paymentStates.blocked],
    reversed: [paymentStates.reversed],
    requested: [paymentStates.requested],
    rejected: [paymentStates.rejected],
  };
  const found = selected[filter];
  return typeof found === 'string' ? { states: null, op: found } : { states: found, op: null };
}

export type RailName = 'book' | 'sepa';

/** Which rail carries a payment: between our own accounts `book`, everything else `sepa`. */
export function railFor(payeeIban: string, bankCode: string): RailName {
  return isOwnIban(payeeIban, bankCode) ? 'book' : 'sepa';
}

/** The price table: what the payer is charged per payment, in cents, with the label of its fee line. */
export const paymentFees = {
  book: { minor: 10n, label: 'BOOKFEE' },
  sepa: { minor: 35n, label: 'SEPAFEE' },
} as const satisfies Record<RailName, { minor: bigint; label: string }>;

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
