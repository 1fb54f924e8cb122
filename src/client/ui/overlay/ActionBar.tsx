import type { MouseEvent, ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './ActionBar.module.css';

/** The actions of a panel or dialog by their place. */
export interface Actions {
  /** At the left: takes something away, such as `Cancel payment`. */
  destructive?: ReactNode;
  /** Before the primary one: the way back, and lesser actions. */
  neutral?: ReactNode;
  /** In the right corner, in every step at the same place. The verb of a question, red or not. */
  primary?: ReactNode;
}

/** The lower edge of panels and dialogs, which draw it themselves. The second click of a double click does nothing. */
export function ActionBar({ destructive, neutral, primary }: Actions) {
  return (
    <div className={styles.bar} data-docked onClickCapture={dropSecondClick}>
      {destructive && <div className={classes(styles.place, styles.destructive)}>{destructive}</div>}
      {neutral && <div className={styles.place}>{neutral}</div>}
      {primary && <div className={classes(styles.place, styles.primary)}>{primary}</div>}
    </div>
  );
}

/** The first click may have drawn the next step, whose primary action is now under the pointer. */
export function dropSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}
