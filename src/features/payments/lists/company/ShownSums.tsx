import { useMemo } from 'react';
import { Money } from '../../../../client/money/Money.tsx';
import type { Payment } from '../../payment.ts';
import { sumShown } from '../../words.ts';
import styles from './lists.module.css';

/** Sums of the shown payments, in and out, without failed ones. */
export function ShownSums({ payments }: { payments: readonly Payment[] }) {
  const sums = useMemo(() => sumShown(payments), [payments]);
  return (
    <span className={styles.sums}>
      {sums.map(({ currency, inMinor, outMinor }) => (
        <span key={currency} className={styles.sumPair}>
          <span>
            <span className={styles.quiet}>In </span>
            <Money minor={inMinor} currency={currency} direction="in" />
          </span>
          <span>
            <span className={styles.quiet}>Out </span>
            <Money minor={outMinor} currency={currency} direction="out" />
          </span>
        </span>
      ))}
    </span>
  );
}
