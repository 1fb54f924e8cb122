import { Money } from '#client/money/Money.tsx';
import { Meter } from '#client/ui/display/Meter.tsx';
import { getMinor } from '#shared/money.ts';
import type { CardItem } from '../card.ts';
import styles from './CardUse.module.css';

interface CardUseProps {
  card: Pick<CardItem, 'used' | 'monthly'>;
  /** without what is left; in a list */
  short?: boolean;
  label?: string;
}

/** What of this month's limit a card has used. */
export function CardUse({ card, short = false, label = 'This month' }: CardUseProps) {
  const used = getMinor(card.used);
  const limit = BigInt(card.monthly) * 100n;
  const left = used < limit ? limit - used : 0n;
  return (
    <div className={styles.use}>
      <span className={styles.useLine}>
        <span className={short ? styles.quiet : styles.strong}>{label}</span>
        <span className={styles.quiet}>
          <Money minor={used} currency="EUR" size="small" bare /> of <Money minor={limit} currency="EUR" size="small" />
        </span>
      </span>
      <Meter used={used} limit={limit} />
      {!short && (
        <span className={styles.quiet}>
          {left === 0n ? 'Used up: payments are refused until the next month' : <LeftWords left={left} />}
        </span>
      )}
    </div>
  );
}

function LeftWords({ left }: { left: bigint }) {
  return (
    <>
      <Money minor={left} currency="EUR" size="small" /> left
    </>
  );
}
