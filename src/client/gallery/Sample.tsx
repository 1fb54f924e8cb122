import type { ReactNode } from 'react';
import styles from './Gallery.module.css';

export interface PartProps {
  title: string;
}

interface SampleProps {
  /** what is to be seen here */
  title: ReactNode;
  /** what cannot be seen while no one touches it */
  note?: ReactNode;
  children: ReactNode;
}

/** A few of the same kind under a quiet heading. */
export function Sample({ title, note, children }: SampleProps) {
  return (
    <div className={styles.sample}>
      <h3 className={styles.name}>{title}</h3>
      {note && <p className={styles.note}>{note}</p>}
      {children}
    </div>
  );
}
