/** Payments in words and figures for people: amounts with their sign, titles, labels. Pure. */
import { codeWords, errors, isErrorCode } from '../../shared/errors.ts';
import { type Amount, moneyWords, parseAmountText } from '../../shared/money.ts';
import { categories, feeTypes } from '../../shared/reference/categories.ts';
import type { Payment, StatusFilter, Task } from './calls.ts';
import { countsForAmounts, paymentStates } from './rules.ts';

/** Tabs of the transaction list, in the specification's order. */
export const statusTitles: Readonly<Record<StatusFilter, string>> = {
  all: 'All',
  sent: 'Sent',
  received: 'Received',
  pending: 'Pending',
  authorized: 'Authorized',
  failed: 'Failed',
  executed: 'Executed',
  blocked: 'Blocked',
  reversed: 'Reversed',
  requested: 'Requested',
  rejected: 'Rejected',
};

/** The category's title; a code nobody knows is General. */
export function categoryTitle(code: string): string {
  return categories[code] ?? 'General';
}

/** What a fee line is called; anything else with FEE at its end is a fee too. */
export function feeTitle(label: string): string {
  return feeTypes[label] ?? 'Fee';
}

export interface PaymentAmounts {
  /** positive, minor units; the direction is the payment's `op` */
  main: Amount;
  /** what the bank charged for it, null if nothing */
  fee: Amount | null;
}

const nothing: Amount = { currency: 'EUR', minor: 0n, suffix: '' };

/** The main amount and the fee of an amount list ('EUR12.34#PAYMENT', 'EUR0.35#SEPAFEE'). */
export function amountsOf(payment: Pick<Payment, 'amount'>): PaymentAmounts {
  const [main = nothing, ...rest] = payment.amount.map(parseAmountText).filter((amount) => amount !== null);
  return { main, fee: rest.find(({ suffix }) => suffix.endsWith('FEE')) ?? null };
}

/** An amount text as a person reads it: 'EUR1234.50#FEE' → '1 234.50 EUR'; time is HH:MM:SS alone. */
export function amountWords({ currency, minor }: Pick<Amount, 'currency' | 'minor'>): string {
  return currency === 'SEC' ? moneyWords(minor, currency) : `${moneyWords(minor, currency)} ${currency}`;
}

/** 'Pay 1 234.50 EUR to Baltic Timber UAB' */
export function payTitle(amount: Pick<Amount, 'currency' | 'minor'>, name: string): string {
  return `Pay ${amountWords(amount)} to ${name}`;
}

export interface Sums {
  currency: string;
  inMinor: bigint;
  outMinor: bigint;
}

/** What came in and went out, fees included, per currency and EUR first; what failed moved nothing and is left out. */
export function sumShown(payments: readonly Payment[]): Sums[] {
  const sums = new Map<string, Sums>();
  for (const payment of payments) {
    if (!countsForAmounts(payment.state)) continue;
    const { main, fee } = amountsOf(payment);
    const sum = sums.get(main.currency) ?? { currency: main.currency, inMinor: 0n, outMinor: 0n };
    if (payment.op === 'RX') sum.inMinor += main.minor;
    else sum.outMinor += main.minor + (fee?.currency === main.currency ? fee.minor : 0n);
    sums.set(main.currency, sum);
  }
  return [...sums.values()].sort(
    (a, b) => Number(b.currency === 'EUR') - Number(a.currency === 'EUR') || (a.currency < b.currency ? -1 : 1),
  );
}

/** What sort of movement it is: card tags carry the category with them. */
export function kindTitle({ op, tag, tcc }: Pick<Payment, 'op' | 'tag' | 'tcc'>): string {
  if (tag.includes('CARDRX') && tcc === 'TOPA') return 'Card top-up';
  if (tag.includes('CARDTX')) return tcc === 'CASH' ? 'Cash withdrawal' : 'Card payment';
  return op === 'RX' ? 'Incoming payment' : 'Outgoing payment';
}

/** Why a payment came to nothing, as a sentence, from the refusal's code; '' for no reason. */
export function refusalWords(code: string): string {
  if (code === 'rejected') return 'Rejected on the device.';
  if (code === 'expired') return 'Nobody approved it in time.';
  return isErrorCode(code) ? errors[code].title : codeWords(code);
}

/** How a task stands, seen by one person. */
export function taskStanding(
  task: Pick<Task, 'awaited'>,
  personId: string,
): { words: string; kind: 'neutral' | 'pending' | 'info' } {
  const [first, ...others] = task.awaited;
  if (!first) return { words: 'Not sent yet', kind: 'neutral' };
  if (task.awaited.some(({ id }) => id === personId)) return { words: 'On your device', kind: 'info' };
  const more = others.length > 0 ? ` or ${others.length === 1 ? others[0]?.name : `${others.length} others`}` : '';
  return { words: `Waits for ${first.name}${more}`, kind: 'pending' };
}

/** One sentence about a task that has left the list, from the payment that it has become. */
export function decisionWords(payment: Payment): { type: 'success' | 'info' | 'warning'; message: string } {
  const what = `${amountWords(amountsOf(payment).main)} to ${payment.meta.name}`;
  const by = payment.meta.confirmator ? ` by ${payment.meta.confirmator}` : '';
  if (payment.state === paymentStates.executed)
    return { type: 'success', message: `${what} was approved${by} and paid` };
  if (countsForAmounts(payment.state)) return { type: 'success', message: `${what} was approved${by}` };
  if (payment.state === paymentStates.rejected) return { type: 'warning', message: `${what} was rejected${by}` };
  if (payment.state === paymentStates.canceled) return { type: 'info', message: `${what} was cancelled` };
  return { type: 'warning', message: `${what} has failed` };
}
