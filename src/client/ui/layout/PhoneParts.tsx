/** What pages on a phone are made of: a heading, rows that open, and a step with a way back and its actions. */
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../display/Icon.tsx';
import { Banner } from '../feedback/Banner.tsx';
import styles from './PhoneParts.module.css';

export function PhoneTitle({ children }: { children: ReactNode }) {
  return <h2 className={styles.title}>{children}</h2>;
}

/** A list of `<li>` elements, each with a PhoneRow. */
export function PhoneRows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

interface PhoneRowProps {
  /** a picture before the words */
  mark?: ReactNode;
  name: string;
  /** short lines below the name */
  details: readonly string[];
  status?: ReactNode;
  onOpen: () => void;
}

/** One thing, as wide as the phone; a tap opens it. */
export function PhoneRow({ mark, name, details, status, onOpen }: PhoneRowProps) {
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      {mark}
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {details.map((line) => (
          <span key={line} className={styles.detail}>
            {line}
          </span>
        ))}
        {status}
      </span>
      <Icon name="chevron-right" size={16} />
    </button>
  );
}

interface PhoneStepProps {
  /** where the arrow leads: 'All requests' */
  back: string;
  onBack: () => void;
  children: ReactNode;
}

/** One step: the way back above, PhoneActions last. */
export function PhoneStep({ back, onBack, children }: PhoneStepProps) {
  return (
    <div className={styles.step}>
      <button type="button" className={styles.back} onClick={onBack}>
        <Icon name="arrow-left" size={16} />
        {back}
      </button>
      {children}
    </div>
  );
}

interface PhoneActionsProps {
  /** why the last one failed */
  trouble?: string | undefined;
  /** two buttons beside each other; a paragraph among them takes a line of its own */
  isPair?: boolean;
  children: ReactNode;
}

/** Buttons that stay at the bottom of the screen while a long step scrolls. */
export function PhoneActions({ trouble, isPair = false, children }: PhoneActionsProps) {
  return (
    <div className={classes(styles.actions, isPair && styles.pair)} data-docked>
      <div className={styles.trouble} aria-live="polite">
        {trouble && <Banner kind="failed">{trouble}</Banner>}
      </div>
      {children}
    </div>
  );
}
