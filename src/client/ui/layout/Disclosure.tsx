import type { ReactNode } from 'react';
import { Icon } from '../display/Icon.tsx';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  title: ReactNode;
  /** At the right, also while closed: a count, a state in a word. */
  note?: ReactNode;
  defaultOpen?: boolean;
  children: ReactNode;
}

/** Details that few readers need. The browser's own element, so that a search in the page finds and opens them. */
export function Disclosure({ title, note, defaultOpen = false, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={defaultOpen}>
      <summary className={styles.summary}>
        <Icon name="chevron-right" size={16} />
        <span className={styles.title}>{title}</span>
        {note && <span className={styles.note}>{note}</span>}
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
