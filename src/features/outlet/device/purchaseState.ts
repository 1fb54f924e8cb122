/** Until when a code is good, in words. */
import { dayAt } from '#shared/days.ts';
import type { Purchase } from '../deviceCalls.ts';

/** The viewer's own day, without the periods of the desk: a phone has no use for them. */
const getToday = () => dayAt(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone);

export function isExpired({ expiresOn }: Purchase): boolean {
  return expiresOn !== null && expiresOn < getToday();
}

/** 'Valid until 2027-03-01', 'Given back' */
export function describeState(purchase: Purchase): string {
  if (purchase.refundedAt !== null) return 'Given back';
  if (purchase.expiresOn === null) return 'No expiry';
  return isExpired(purchase) ? `Expired on ${purchase.expiresOn}` : `Valid until ${purchase.expiresOn}`;
}
