import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';
import styles from './MarkedRows.module.css';

interface MarkedRowsProps {
  /** name of the list, for screen readers */
  label: string;
  /** `<li>` elements, each with a MarkedRow */
  children: ReactNode;
}

/** Things that need no table, such as devices: rows with a mark and a line between them. */
export function MarkedRows({ label, children }: MarkedRowsProps) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

interface MarkedRowProps {
  icon: IconName;
  /** may hold badges */
  name: ReactNode;
  detail?: ReactNode;
  /** a small Button */
  action?: ReactNode;
  /** no longer in use */
  isOver?: boolean;
}

/** A mark, a name with a line of detail, and what can be done. */
export function MarkedRow({ icon, name, detail, action, isOver = false }: MarkedRowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.mark}>
        <Icon name={icon} />
      </span>
      <div className={styles.words}>
        <p className={classes(styles.name, isOver && styles.over)}>{name}</p>
        <p className={styles.detail}>{detail}</p>
      </div>
      {action}
    </div>
  );
}

/** As high as one row. */
export function MarkedRowLoading() {
  return (
    <div className={styles.row}>
      <span className={styles.mark} />
      <div className={styles.words}>
        <p className={styles.bone}>
          <Skeleton width="short" />
        </p>
        <p className={classes(styles.bone, styles.detail)}>
          <Skeleton width="half" />
        </p>
      </div>
    </div>
  );
}
