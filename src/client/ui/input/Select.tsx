import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../display/Icon.tsx';
import { useFieldWiring } from './Field.tsx';
import styles from './inputs.module.css';

export interface Option {
  value: string;
  label: string;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'children' | 'multiple' | 'size'> {
  options: readonly Option[];
  /** Shown while nothing is chosen; cannot be chosen again. */
  placeholder?: string;
}

/** One of a short list, by the browser's own control: right on every phone and with every keyboard. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <div className={classes(styles.box, className)}>
      <select {...rest} {...useFieldWiring(rest)} className={classes(styles.control, styles.select)}>
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={16} className={styles.chevron} />
    </div>
  );
}
