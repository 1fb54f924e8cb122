import type { ReactNode } from 'react';
import { IconButton } from '../action/IconButton.tsx';
import styles from './SelectionBar.module.css';

interface SelectionBarProps {
  count: number;
  /** what is selected, where that is not the chosen rows */
  words?: string | undefined;
  onClear: () => void;
  children: ReactNode;
}

/** What can be done with the chosen rows; stays at the lower edge while they are in view. */
export function SelectionBar({ count, words, onClear, children }: SelectionBarProps) {
  return (
    <section className={styles.bar} aria-label="Selected rows" data-docked>
      <span className={styles.count} role="status">
        {words ?? `${count} selected`}
      </span>
      <div className={styles.actions}>{children}</div>
      <IconButton icon="x" label="Clear the selection" onClick={onClear} />
    </section>
  );
}
