import { classes } from '../classes.ts';
import styles from './AgeBar.module.css';

export interface AgeRange {
  key: string;
  /** `Today`, `2–3 days`, `Overdue`. */
  label: string;
  count: number;
  state: 'fresh' | 'ageing' | 'late';
}

interface AgeBarProps {
  /** What is counted, read aloud: `Open cases by age`. */
  label: string;
  /** The youngest first. */
  ranges: readonly AgeRange[];
  picked?: string | undefined;
  onPick: (key: string | undefined) => void;
}

/** How old the work of a queue is: one bar of shares, and below it each range with its count, which filters. */
export function AgeBar({ label, ranges, picked, onPick }: AgeBarProps) {
  const total = ranges.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={styles.frame}>
      <div className={styles.bar} aria-hidden="true">
        {ranges.map(
          ({ key, count, state }) =>
            count > 0 && (
              <span
                key={key}
                className={classes(styles.share, styles[state], picked !== undefined && picked !== key && styles.pale)}
                style={{ flexGrow: count / total }}
              />
            ),
        )}
      </div>
      <fieldset className={styles.ranges} aria-label={label}>
        {ranges.map(({ key, label: words, count, state }) => (
          <button
            key={key}
            type="button"
            className={classes(styles.range, state === 'late' && count > 0 && styles.overdue)}
            aria-pressed={key === picked}
            onClick={() => onPick(key === picked ? undefined : key)}
          >
            <span className={classes(styles.mark, styles[state])} />
            {words} <span className={styles.count}>{count}</span>
          </button>
        ))}
      </fieldset>
    </div>
  );
}
