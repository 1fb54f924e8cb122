import { Banner } from '#client/ui/feedback/Banner.tsx';
import { formatMoney } from '#shared/money.ts';
import { exceededBy } from '../figures.ts';
import { useStats } from './useStats.ts';

/**
 * Warns where a payment to others is above what the company's limits leave: no one can approve it until they leave
 * more.
 */
export function LimitWarning({ minor }: { minor: bigint }) {
  const exceeded = exceededBy(minor, useStats().limits ?? []);
  if (exceeded.length === 0) return null;
  const left = exceeded.map(({ period, limitMinor, usedMinor }) => {
    const leftMinor = usedMinor < limitMinor ? limitMinor - usedMinor : 0n;
    return `${period.toLowerCase()} ${formatMoney(leftMinor, 'EUR')}\u00a0EUR`;
  });
  return (
    <Banner kind="pending">
      This exceeds the company’s remaining limits: {left.join(', ')}. You can create the payment, but no one can approve
      it until the limits leave enough.
    </Banner>
  );
}
