import { useEffect } from 'react';
import { Time } from '#client/ui/display/Time.tsx';
import type { Burst } from '../calls.ts';
import { formatBurst } from '../formatBurst.ts';
import styles from './ProposalsWindow.module.css';
import { markSeen } from './useBursts.ts';

/** What staff have restricted today: one row for each person and burst. */
export function BurstList({ rows }: { rows: readonly Burst[] }) {
  useEffect(() => markSeen(rows), [rows]);
  if (rows.length === 0) return null;
  return (
    <section className={styles.group} aria-label="Restricted by staff today">
      <h3 className={styles.title}>Restricted by staff today</h3>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={`${row.personId} ${row.at}`} className={styles.burst}>
            <span className={styles.head}>
              <span className={styles.what}>{formatBurst(row)}</span>
              <Time at={row.at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
