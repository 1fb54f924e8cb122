import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { classes } from '../classes.ts';
import styles from './Checkbox.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  label: ReactNode;
  help?: ReactNode;
  /** Some but not all of what it stands for. */
  mixed?: boolean;
  /** The label is only read aloud; a table's row says the rest. */
  labelHidden?: boolean;
  ref?: React.Ref<HTMLInputElement>;
}

/** A yes or no with its words beside it. */
export function Checkbox({ label, help, mixed = false, labelHidden = false, className, ref, ...rest }: CheckboxProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  const setRef = (node: HTMLInputElement | null) => {
    box.current = node;
    if (typeof ref === 'function') return ref(node);
    if (ref) ref.current = node;
  };
  return (
    <div className={classes(styles.row, className)}>
      <input
        id={id}
        {...rest}
        ref={setRef}
        type="checkbox"
        className={styles.box}
        aria-describedby={help ? `${id}-help` : undefined}
      />
      <label htmlFor={rest.id ?? id} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  );
}
