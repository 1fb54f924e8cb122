import { type ReactNode, useState } from 'react';
import { Button } from '../action/Button.tsx';
import { formatAmount } from '../display/Amount.tsx';
import styles from './BarList.module.css';
import { getHeight } from './bars.ts';

export interface BarListItem {
  key: string;
  label: ReactNode;
  /** Decimal text. */
  value: string;
  /** Leads to what is counted; otherwise `onPick` of the list. */
  href?: string;
}

interface BarListProps {
  /** What is compared, read aloud: `Payments by country`. */
  label: string;
  /** The greatest first. */
  items: readonly BarListItem[];
  words?: (value: string) => string;
  picked?: string | undefined;
  onPick?: (key: string | undefined) => void;
  /** Rows shown before somebody asks for all. */
  most?: number;
}

/** Names with their numbers, each before a bar from zero. */
export function BarList({ label, items, words = formatAmount, picked, onPick, most = 6 }: BarListProps) {
  const [isWhole, setWhole] = useState(false);
  const highest = Math.max(...items.map(({ value }) => getHeight(value))) || 1;
  const shown = isWhole ? items : items.slice(0, most);
  return (
    <div className={styles.frame}>
      <ol className={styles.list} aria-label={label}>
        {shown.map((item) => {
          const inside = (
            <>
              <span className={styles.bar} style={{ width: `${(getHeight(item.value) / highest) * 100}%` }} />
              <span className={styles.label}>{item.label}</span>
              <span className={styles.value}>{words(item.value)}</span>
            </>
          );
          return (
            <li key={item.key}>
              {item.href !== undefined ? (
                <a className={styles.row} href={item.href}>
                  {inside}
                </a>
              ) : onPick ? (
                <button
                  type="button"
                  className={styles.row}
                  aria-pressed={item.key === picked}
                  onClick={() => onPick(item.key === picked ? undefined : item.key)}
                >
                  {inside}
                </button>
              ) : (
                <div className={styles.row}>{inside}</div>
              )}
            </li>
          );
        })}
      </ol>
      {items.length > most && (
        <Button
          variant="ghost"
          size="small"
          className={styles.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? `Only the first ${most}` : `Show all ${items.length}`}
        </Button>
      )}
    </div>
  );
}
