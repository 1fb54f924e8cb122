/** The check step in words. The form does not need them. Pure. */

import type { AlikePayment } from '#features/payments/orders/alikeCalls.ts';
import { formatCount } from '#shared/formatCount.ts';

/** The warning that a payment may be entered twice. `alike`: at least one, newest first. `getTime`: of a moment. */
export function formatAlike(alike: readonly AlikePayment[], getTime: (moment: string) => string): string {
  const [newest, ...others] = alike;
  if (!newest) return '';
  const what = 'A payment with the same payee, amount and message';
  const state = newest.isWaiting ? 'is waiting for approval since' : 'was created on';
  const more = formatCount(others.length, { one: 'more like it', many: 'more like it' });
  const rest = others.length === 0 ? '' : ` The last 30 days have ${more}.`;
  return `${what} ${state} ${getTime(newest.createdAt)}.${rest} Create another one only if you mean to pay twice.`;
}

/** What a change does to the payments that were sent for approval together with the changed one: two or more. */
export function formatChangedTogether(together: number): string {
  const others = together === 2 ? '1 other payment' : `${together - 1} other payments`;
  return (
    `It was sent for approval together with ${others}. The change takes that request back for all of ` +
    'them. Send the others again from Tasks.'
  );
}
