import { type ReactNode, useId } from 'react';
import { Banner } from '../feedback/Banner.tsx';
import styles from './Correction.module.css';

interface CorrectionNoteProps {
  /** What the bank wrote about all of it. */
  words?: ReactNode;
  /** How many fields it names. */
  count: number;
}

/** Above a form that came back: the bank asks for a correction of some fields, and only those are shown. */
export function CorrectionNote({ words, count }: CorrectionNoteProps) {
  return (
    <Banner kind="pending">
      <strong>{count === 1 ? 'One field needs a correction.' : `${count} fields need a correction.`}</strong>{' '}
      {words ?? 'Everything else stays as you sent it.'}
    </Banner>
  );
}

interface CorrectionFieldProps {
  /** What the bank wrote about this field. */
  words: ReactNode;
  /** A Field or FileDrop. */
  children: ReactNode;
}

/** A field that the bank named, with the bank's words above it. */
export function CorrectionField({ words, children }: CorrectionFieldProps) {
  const id = useId();
  return (
    <fieldset className={styles.field} aria-labelledby={id}>
      <p id={id} className={styles.words}>
        <span className={styles.bank}>The bank: </span>
        {words}
      </p>
      {children}
    </fieldset>
  );
}
