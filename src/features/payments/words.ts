/** Payments in words and figures for people: amounts with their sign, titles, labels. Pure. */
import { type Amount, formatMoney, parseAmountText } from '#shared/money.ts';
import type { Payment } from './payment.ts';
import { isPosting } from './rules.ts';

export interface PaymentAmounts {
  /** positive, minor units; the direction is the payment's `op` */
  main: Amount;
  /** what the bank charged for it, null if nothing */
  fee: Amount | null;
}

const nothing: Amount = { currency: 'EUR', minor: 0n, suffix: '' };

/** The main amount and the fee of an amount list ('EUR12.34#PAYMENT', 'EUR0.35#SEPAFEE'). */
export function getAmounts(payment: Pick<Payment, 'amount'>): PaymentAmounts {
  const [main = nothing, ...rest] = payment.amount.map(parseAmountText).filter((amount) => amount !== null);
  return { main, fee: rest.find(({ suffix }) => suffix.endsWith('FEE')) ?? null };
}

/** An amount text as a person reads it: 'EUR1234.50#FEE' → '1 234.50 EUR'; time is HH:MM:SS alone. */
export function formatAmount({ currency, minor }: Pick<Amount, 'currency' | 'minor'>): string {
  return currency === 'SEC' ? formatMoney(minor, currency) : `${formatMoney(minor, currency)} ${currency}`;
}

/** 'Pay 1 234.50 EUR to Baltic Timber UAB' */
export function payTitle(amount: Pick<Amount, 'currency' | 'minor'>, name: string): string {
  return `Pay ${formatAmount(amount)} to ${name}`;
}

/** What sort of movement it is: card tags carry the category with them. */
export function kindTitle({ op, tag, tcc }: Pick<Payment, 'op' | 'tag' | 'tcc'>): string {
  if (tag.includes('CARDRX') && tcc === 'TOPA') return 'Card top-up';
  if (tag.includes('CARDTX')) return tcc === 'CASH' ? 'Cash withdrawal' : 'Card payment';
  // as the statement has it
  if (isPosting({ tag })) return 'Bank entry';
  return op === 'RX' ? 'Incoming payment' : 'Outgoing payment';
}
