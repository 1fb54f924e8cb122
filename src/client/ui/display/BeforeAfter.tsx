import { useId, useState } from 'react';
import { Button } from '../action/Button.tsx';
import { classes } from '../classes.ts';
import styles from './BeforeAfter.module.css';

export interface ComparedField {
  label: string;
  /** Words of the value; null: there was or is none. */
  was: string | null;
  now: string | null;
  /** Numbers stand under each other. */
  numbers?: boolean;
}

interface BeforeAfterProps {
  /** What is compared, read aloud: `Changes to the profile`. */
  label: string;
  fields: readonly ComparedField[];
  /** Headings of the two columns: `Was` and `Now`, or `Expected` and `Actual`. */
  headings?: readonly [string, string];
}

/** A field, what it was and what it is: only the differences, until somebody asks for the rest. */
export function BeforeAfter({ label, fields, headings = ['Was', 'Now'] }: BeforeAfterProps) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const same = fields.filter(({ was, now }) => was === now);
  const shown = isWhole ? fields : fields.filter(({ was, now }) => was !== now);
  // one alignment for a whole column: a number among words puts the words to its right edge too
  const aligned = shown.some(({ numbers }) => numbers) && styles.number;
  return (
    <div className={styles.frame}>
      {shown.length === 0 ? (
        <p className={styles.none}>Nothing differs.</p>
      ) : (
        <table id={id} className={styles.table} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              {headings.map((heading) => (
                <th key={heading} scope="col" className={classes(aligned)}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((field) => (
              <Row key={field.label} field={field} aligned={aligned} isMarked={isWhole} />
            ))}
          </tbody>
        </table>
      )}
      {same.length > 0 && (
        <Button
          variant="ghost"
          size="small"
          className={styles.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Only differences' : `Show ${same.length} without a difference`}
        </Button>
      )}
    </div>
  );
}

interface RowProps {
  field: ComparedField;
  aligned: string | false | undefined;
  isMarked: boolean;
}

/** `isMarked`: rows without a difference stand around it, so the difference has a word. */
function Row({ field: { label, was, now }, aligned, isMarked }: RowProps) {
  const isChanged = was !== now;
  const word = was === null ? 'Added' : now === null ? 'Removed' : 'Changed';
  return (
    <tr className={classes(isChanged && styles.changed)}>
      <th scope="row">
        {label}
        {isChanged && isMarked && <span className={styles.mark}>{word}</span>}
      </th>
      <td className={classes(styles.was, aligned)}>{was ?? <None />}</td>
      <td className={classes(styles.now, aligned)}>{now ?? <None />}</td>
    </tr>
  );
}

function None() {
  return (
    <span className={styles.none}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">nothing</span>
    </span>
  );
}
