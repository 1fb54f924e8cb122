import { type ChangeEvent, type ComponentProps, useState } from 'react';
import { classes } from '../classes.ts';
import { useFieldWiring } from './Field.tsx';
import styles from './inputs.module.css';
import counterStyles from './TextArea.module.css';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'maxLength'> {
  /** In characters. Longer text may be typed or pasted and is reported as too long: nothing is cut off silently. */
  limit?: number;
}

/** Several lines of text; counts down once four fifths of the limit are used. */
export function TextArea({ limit, className, onChange, ...rest }: TextAreaProps) {
  const [typed, setTyped] = useState(String(rest.defaultValue ?? '').length);
  const used = rest.value === undefined ? typed : String(rest.value).length;
  const left = limit === undefined ? undefined : limit - used;
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value.length);
    onChange?.(event);
  };
  return (
    <div className={className}>
      <div className={styles.box}>
        <textarea
          rows={2}
          {...rest}
          {...useFieldWiring(rest)}
          onChange={change}
          className={classes(styles.control, styles.area)}
        />
      </div>
      {limit !== undefined && left !== undefined && left <= limit / 5 && (
        <p className={classes(counterStyles.counter, left < 0 && counterStyles.over)} aria-live="polite">
          {left < 0 ? `${-left} over the limit of ${limit} characters` : `${left} of ${limit} characters left`}
        </p>
      )}
    </div>
  );
}
