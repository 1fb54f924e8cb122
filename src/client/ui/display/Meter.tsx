import { classes } from '../classes.ts';
import styles from './Meter.module.css';

/** From this share on, a limit is nearly used up. */
const nearlyAllPercent = 90;

interface MeterProps {
  /** minor units */
  used: bigint;
  limit: bigint;
}

/** How much of a limit is used. The text around it says the same, so screen readers leave it out. */
export function Meter({ used, limit }: MeterProps) {
  const percent = limit === 0n ? 100 : Math.min(100, Number((used * 1000n) / limit) / 10);
  return (
    <div className={styles.bar} aria-hidden="true">
      <div
        className={classes(styles.used, percent >= nearlyAllPercent && styles.nearlyAll)}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
