import type { ReactNode } from 'react';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import styles from './outlet.module.css';

/** more are counted, not listed */
const maxShown = 50;

interface LineFaultsProps {
  /** wrong lines of a text or file; what is wrong follows the number */
  lines: readonly { line: number; words: string }[];
  /** pending: the other lines can go on */
  kind?: 'failed' | 'pending';
  /** how many there are where not all of them are named */
  count?: number;
  /** what that means */
  children: ReactNode;
}

/** Wrong lines of a pasted text or file, each by its number. */
export function LineFaults({ lines, kind = 'failed', count = lines.length, children }: LineFaultsProps) {
  if (count === 0) return null;
  const shown = lines.slice(0, maxShown);
  const more = count - shown.length;
  return (
    <div role="alert" className={styles.wrong}>
      <Banner kind={kind}>{children}</Banner>
      <ul className={styles.faults}>
        {shown.map(({ line, words }) => (
          <li key={line}>{`Line ${line}${words}`}</li>
        ))}
        {more > 0 && <li>{`${more} more`}</li>}
      </ul>
    </div>
  );
}
