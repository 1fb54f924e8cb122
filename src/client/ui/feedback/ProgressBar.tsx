import type { ReactNode } from 'react';
import { spaced } from '#shared/formatCount.ts';
import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  label: string;
  /** Between 0 and `total`; left out while the amount of work is unknown. */
  done?: number;
  total?: number;
  /** What is counted: `cases`. */
  unit?: string;
  /** A way out, such as a Cancel button. */
  action?: ReactNode;
}

/** Long work: how much of it is done, in a bar and in a count. */
export function ProgressBar({ label, done, total = 100, unit = '', action }: ProgressBarProps) {
  return (
    <div className={styles.progress}>
      <div className={styles.top}>
        <span>{label}</span>
        {done !== undefined && (
          <span className={styles.count}>
            {spaced(done)} of {spaced(total)} {unit}
          </span>
        )}
      </div>
      <div className={styles.line}>
        <progress className={styles.bar} aria-label={label} max={total} {...(done !== undefined && { value: done })} />
        {action}
      </div>
    </div>
  );
}
