/** What a payment and its fee do to an account. Nothing else adds a fee to an amount or takes it off. Pure. */
import type { Amount } from '#shared/money.ts';
import type { Payment } from './payment.ts';
import { countsForAmounts } from './rules.ts';
import { getAmounts } from './words.ts';

type Direction = Payment['op'];

/** Minor units by their sign: what leaves the account is negative. */
export interface Effects {
  /** nothing for a payment that failed or came back */
  main: Amount;
  /** what the bank charges, or keeps of a payment that came back; null for nothing */
  fee: Amount | null;
  /** both together; a fee in another currency is on another account and stands apart */
  total: Amount;
}

/** A payment that is on its way has the effects that it will have. */
export function getEffects(payment: Pick<Payment, 'op' | 'state' | 'amount'>): Effects {
  const { main, fee } = getAmounts(payment);
  const moved = countsForAmounts(payment.state) ? main.minor : 0n;
  const signed = { ...main, minor: payment.op === 'RX' ? moved : -moved };
  const charged = fee && { ...fee, minor: -fee.minor };
  const isSame = charged?.currency === main.currency;
  return { main: signed, fee: charged, total: { ...signed, minor: signed.minor + (isSame ? charged.minor : 0n) } };
}

/** A fee and the total with it, as papers and panels have them: positive, unless the fee is more than what came in. */
export interface Costs {
  fee: Amount;
  /** null where the fee has another currency */
  total: Amount | null;
}

/** Null for a payment that costs nothing. */
export function getCosts(payment: Pick<Payment, 'op' | 'state' | 'amount'>): Costs | null {
  const { main, fee, total } = getEffects(payment);
  if (!fee || fee.minor === 0n) return null;
  const minor = payment.op === 'RX' ? total.minor : -total.minor;
  return { fee: { ...fee, minor: -fee.minor }, total: fee.currency === main.currency ? { ...total, minor } : null };
}

/** The total of an amount and its fee before there is a payment; minor units of one currency. */
export function totalMinor(op: Direction, amountMinor: bigint, feeMinor: bigint): bigint {
  return op === 'RX' ? amountMinor - feeMinor : amountMinor + feeMinor;
}
