/** Payments in words and figures for people: amounts with their sign, titles, labels. Pure. */
import { type Amount, moneyWords, parseAmountText } from '../../shared/money.ts';
import type { Payment } from './payment.ts';
import { countsForAmounts } from './rules.ts';

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
