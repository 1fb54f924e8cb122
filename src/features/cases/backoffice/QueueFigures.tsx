import { Amount } from '#client/ui/display/Amount.tsx';
import { Icon } from '#client/ui/display/Icon.tsx';
import type { FilterOf } from '#shared/lists/list.ts';
import type { CaseFigures } from '../caseAnswer.ts';
import type { caseList } from '../caseList.ts';
import { formatDue, formatSpan } from './caseTexts.ts';
import styles from './queue.module.css';

interface QueueFiguresProps {
  figures: CaseFigures | undefined;
  now: number;
  /** narrows the list to what a figure counts */
  onNarrow: (filter: FilterOf<typeof caseList>) => void;
}

/**
 * The chosen group in figures: age, what is due next, what is blocked; then mine, new and updated, which narrow the
 * list.
 */
export function QueueFigures({ figures, now, onNarrow }: QueueFiguresProps) {
  if (!figures) return <div className={styles.figures} />;
  const { oldest, nextDue, blocked, overdue, mine, fresh, updated } = figures;
  const parts = [
    { words: `${overdue} overdue`, count: overdue, filter: { due: 'overdue' } },
    { words: `${mine} mine`, count: mine, filter: { assignee: 'me' } },
    { words: `${fresh} new`, count: fresh, filter: { mark: 'new' } },
    { words: `${updated} updated`, count: updated, filter: { mark: 'updated' } },
  ] as const;
  return (
    <div className={styles.figures}>
      <p className={styles.figureLine}>
        {oldest !== null && <span>Oldest {formatSpan(now - Date.parse(oldest))}</span>}
        {nextDue !== null && overdue === 0 && <span>{formatDue(nextDue, now).words}</span>}
        {blocked !== null && (
          <span className={styles.blocked}>
            <Icon name="lock" size={14} />
            Blocked <Amount value={blocked.replace(/\s/g, '')} currency="EUR" size="small" />
          </span>
        )}
      </p>
      <p className={styles.figureLine}>
        {parts
          .filter(({ count }) => count > 0)
          .map(({ words, filter }) => (
            <button key={words} type="button" className={styles.figure} onClick={() => onNarrow(filter)}>
              {words}
            </button>
          ))}
      </p>
    </div>
  );
}
