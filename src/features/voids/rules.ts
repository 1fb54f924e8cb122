/** When and why staff void a payment. Page and server use the same rules. */
import type { ErrorCode } from '#shared/errors.ts';
import { paymentStates, type RailName } from '../payments/rules.ts';

/** Why a payment is voided (decisions for the back office, section 2). Fraud is a recall, never a void. */
export const voidReasons = {
  BANK: 'Error of the bank',
  DUPLICATE: 'Paid twice by the bank',
  CONSENT: 'Written consent of the payee',
  COURT: 'Order of a court',
} as const;
export type VoidReason = keyof typeof voidReasons;
export const voidReasonNames = Object.keys(voidReasons) as [VoidReason, ...VoidReason[]];

/**
 * The fee comes back where the bank is at fault; otherwise the payment was made as it was ordered, and the fee stays.
 */
export function isFeeBack(reason: VoidReason): boolean {
  return reason === 'BANK' || reason === 'DUPLICATE';
}

/** What decides about a void; amounts in minor units of the payment's currency. */
export interface VoidFacts {
  state: number;
  rail: RailName;
  /** it bought an offer of the outlet, with a code and perhaps with time */
  isPurchase: boolean;
  amountMinor: bigint;
  /** null: the bank itself, which always has the money */
  availableMinor: bigint | null;
  isPayeeBlocked: boolean;
  isClosed: boolean;
  /** a case or a bailiff's order holds all that the payee has */
  isPayeeFrozen: boolean;
}

/** Why a payment cannot be voided, as the server would refuse it; undefined where it can. */
export function whyNotVoided(facts: VoidFacts, reason: VoidReason): ErrorCode | undefined {
  if (facts.rail !== 'book') return 'recall-instead';
  if (facts.isPurchase) return 'refund-instead';
  if (facts.state === paymentStates.reversed) return 'already-voided';
  if (facts.state !== paymentStates.executed) return 'transition-not-allowed';
  if (facts.isClosed) return 'account-closed';
  if (facts.isPayeeFrozen && reason !== 'COURT') return 'payee-frozen';
  if (facts.isPayeeBlocked) return 'account-blocked';
  if (facts.availableMinor !== null && facts.availableMinor < facts.amountMinor) return 'insufficient-funds';
  return undefined;
}
