import { spaced } from '#shared/formatCount.ts';
import { classes } from '../classes.ts';
import styles from './Amount.module.css';

export interface AmountProps {
  /** Decimal text with its decimals already, such as `1234.50` or `-12.00`. */
  value: string;
  /** Three letters; leave out where the column says it. */
  currency?: string | undefined;
  /** Money coming in is green with a plus; money going out has a minus. Without it only a minus in `value` shows. */
  direction?: 'in' | 'out' | undefined;
  /** A failed payment: struck out and quiet, since it moved nothing. */
  failed?: boolean;
  size?: 'small' | 'normal' | 'large' | 'huge';
}

/** The printed form: spaces between thousands, a true minus, a plus for what comes in. */
export function formatAmount(value: string, direction?: 'in' | 'out'): string {
  const plain = value.replace(/^[-−+]/, '');
  const zero = !/[1-9]/.test(plain);
  const negative = direction === undefined ? /^[-−]/.test(value) : direction === 'out';
  const sign = zero ? '' : negative ? '−' : direction === 'in' ? '+' : '';
  return sign + spaced(plain);
}

/** An amount of money, its digits in columns and its currency set apart. */
export function Amount({ value, currency, direction, failed = false, size = 'normal' }: AmountProps) {
  return (
    <span
      className={classes(
        styles.amount,
        styles[size],
        direction === 'in' && !failed && styles.in,
        failed && styles.failed,
      )}
    >
      <span className={styles.value}>{formatAmount(value, direction)}</span>
      {currency && <span className={styles.currency}> {currency}</span>}
    </span>
  );
}
