import { Money } from '#client/money/Money.tsx';
import { Meter } from '#client/ui/display/Meter.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { ShownLimit } from '#features/clients/company/useStats.ts';
import styles from './LimitUse.module.css';

/** Sent and reserved amounts of each limit. Shows nothing for a company without limits. */
export function LimitUse({ limits }: { limits: readonly ShownLimit[] | undefined }) {
  if (!limits || limits.length === 0) return null;
  return (
    <Section title="Payment limits" summary="The most your company can send.">
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
  return (
    <>
      <span className={styles.line}>
        <span className={styles.period}>{period}</span>
        <span>
          <Money minor={usedMinor} currency="EUR" bare /> <span className={styles.of}>of</span>{' '}
          <Money minor={limitMinor} currency="EUR" />
        </span>
      </span>
      <Meter used={usedMinor} limit={limitMinor} />
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
