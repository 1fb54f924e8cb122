/** Orders of plastic in words. Pure. */

import type { CardOrderItem } from '../cardOrderList.ts';
import type { Wallet } from '../processor/messages.ts';

/** A named card has the holder's name once they have accepted it. */
export function orderName({ nameOnCard }: Pick<CardOrderItem, 'nameOnCard'>): string {
  return nameOnCard || 'No name yet';
}

/** '400000******1234' → '•••• 1234' */
export function formatMask(mask: string | null): string {
  return mask === null ? 'No number yet' : `•••• ${mask.slice(-4)}`;
}

/** 'Apple Pay on Rūta’s phone' */
export function formatWallet({ provider, device }: Pick<Wallet, 'provider' | 'device'>): string {
  return device ? `${provider} on ${device}` : provider;
}

/** Whole days from a moment to another, epoch ms. */
export function daysSince(at: string, nowMs: number): number {
  return Math.floor((nowMs - Date.parse(at)) / 86_400_000);
}

/** Why an order failed, and whether the plastic was ordered again since. */
export function formatFailure({ reason, isOrderedAgain }: Pick<CardOrderItem, 'reason' | 'isOrderedAgain'>): string {
  return isOrderedAgain ? `${reason} It was ordered again.` : reason;
}
