import { Money } from '../../../client/money/Money.tsx';
import { classes } from '../../../client/ui/classes.ts';
import { Section } from '../../../client/ui/layout/Section.tsx';
import type { ShownLimit } from '../../clients/company/useStats.ts';
import styles from './LimitUse.module.css';

/** From here on a limit is about to stop payments. */
const nearlyAllPercent = 90;

/** How much of what may leave the company in a period has left or is reserved to leave; nothing where nothing is limited. */
export function LimitUse({ limits }: { limits: readonly ShownLimit[] | undefined }) {
  if (!limits || limits.length === 0) return null;
  return (
    <Section title="Use of limits" summary="What may be paid to others in a period.">
      <ul className={styles.list}>
        {limits.map((limit) => (
          <li key={limit.key} className={styles.item}>
            <Limit period={limit.period} limitMinor={limit.limitMinor} usedMinor={limit.usedMinor} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Limit({ period, limitMinor, usedMinor }: Omit<ShownLimit, 'key'>) {
  const leftMinor = usedMinor < limitMinor ? limitMinor - usedMinor : 0n;
  const percent = limitMinor === 0n ? 100 : Math.min(100, Number((usedMinor * 1000n) / limitMinor) / 10);
  return (
    <>
      <span className={styles.line}>
        <span className={styles.period}>{period}</span>
        <span>
          <Money minor={usedMinor} currency="EUR" bare /> <span className={styles.of}>of</span>{' '}
          <Money minor={limitMinor} currency="EUR" />
        </span>
      </span>
      {/* the words around it say the same */}
      <div className={styles.bar} aria-hidden="true">
        <div
          className={classes(styles.used, percent >= nearlyAllPercent && styles.nearlyAll)}
          style={{ width: `${percent}%` }}
        />
      </div>
      <span className={styles.left}>
        {leftMinor === 0n ? 'Used up: payments are refused' : <LeftWords minor={leftMinor} />}
      </span>
    </>
  );
}

function LeftWords({ minor }: { minor: bigint }) {
  return (
    <>
      <Money minor={minor} currency="EUR" size="small" /> left
    </>
  );
}
