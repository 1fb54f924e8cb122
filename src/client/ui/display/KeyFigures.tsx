import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './KeyFigures.module.css';

export interface KeyFigure {
  label: string;
  value: ReactNode;
  /** What it is made of, or how it changed. */
  note?: ReactNode;
  /** The list behind the number. */
  href?: string;
}

interface KeyFiguresProps {
  figures: readonly KeyFigure[];
  /** Notes keep the room of two lines, so that nothing below moves when a panel opens beside them. */
  roomy?: boolean;
}

/** A row of two to five figures, the first things to read on a page. */
export function KeyFigures({ figures, roomy = false }: KeyFiguresProps) {
  return (
    <dl className={classes(styles.figures, roomy && styles.roomy)}>
      {figures.map((figure) => (
        <div key={figure.label} className={styles.figure}>
          <dt className={styles.label}>
            {figure.href ? (
              <a className={styles.link} href={figure.href}>
                {figure.label}
              </a>
            ) : (
              figure.label
            )}
          </dt>
          <dd className={styles.value}>{figure.value}</dd>
          {figure.note && <dd className={styles.note}>{figure.note}</dd>}
        </div>
      ))}
    </dl>
  );
}
