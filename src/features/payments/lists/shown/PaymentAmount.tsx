import { Money } from '#client/money/Money.tsx';
import type { Payment } from '#features/payments/payment.ts';
import { countsForAmounts } from '#features/payments/rules.ts';
import { getAmounts } from '#features/payments/words.ts';

/** The signed amount: green with a plus if incoming, struck out if failed. */
export function PaymentAmount({ payment, size }: { payment: Payment; size?: 'large' }) {
  const { main } = getAmounts(payment);
  return (
    <Money
      minor={main.minor}
      currency={main.currency}
      direction={payment.op === 'RX' ? 'in' : 'out'}
      failed={!countsForAmounts(payment.state)}
      {...(size && { size })}
    />
  );
}
