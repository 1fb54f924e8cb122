import { Money } from '#client/money/Money.tsx';
import type { Payment } from '#features/payments/payment.ts';
import { getAmounts } from '#features/payments/words.ts';
import styles from './shown.module.css';

/**
 * What the bank charges for a payment, or keeps of one that came back; the currency is that of the amount beside it.
 */
export function PaymentFee({ payment }: { payment: Payment }) {
  const { fee } = getAmounts(payment);
  return (
    fee && (
      <span className={styles.fee}>
        <Money minor={fee.minor} currency={fee.currency} bare direction="out" />
      </span>
    )
  );
}
