import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../display/Icon.tsx';
import type { IconName } from '../display/iconPaths.ts';
import { useFieldWiring } from './Field.tsx';
import styles from './inputs.module.css';

export interface TextInputProps extends ComponentProps<'input'> {
  icon?: IconName | undefined;
  /** Stands at the right inside the box: a unit, a small button. */
  unit?: ReactNode;
  numbers?: boolean;
}

/** One line of text. Put it into a Field, or give it an `aria-label`. Works with react-hook-form's `register`. */
export function TextInput({ icon, unit, numbers = false, className, ...rest }: TextInputProps) {
  return (
    <div className={classes(styles.box, className)}>
      {icon && <Icon name={icon} size={16} />}
      <input
        type="text"
        autoComplete="off"
        {...rest}
        {...useFieldWiring(rest)}
        className={classes(styles.control, numbers && styles.numbers)}
      />
      {unit && <span className={styles.unit}>{unit}</span>}
    </div>
  );
}
