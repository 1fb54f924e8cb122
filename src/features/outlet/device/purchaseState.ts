/** Until when a code is good, in words. */
import { today } from '#client/ui/input/today.ts';
import type { Purchase } from '../deviceCalls.ts';

export function isExpired({ expiresOn }: Purchase): boolean {
  return expiresOn !== null && expiresOn < today();
}

/** 'Valid until 2027-03-01', 'Given back' */
export function describeState(purchase: Purchase): string {
  if (purchase.refundedAt !== null) return 'Given back';
  if (purchase.expiresOn === null) return 'No expiry';
  return isExpired(purchase) ? `Expired on ${purchase.expiresOn}` : `Valid until ${purchase.expiresOn}`;
}
