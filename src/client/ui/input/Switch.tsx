import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Switch.module.css';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'disabled' | 'onClick'> {
  label: ReactNode;
  help?: ReactNode;
  /** The change is being saved: further clicks do nothing. */
  saving?: boolean;
  /** Why it cannot be changed now, in a sentence under the label. The switch stays reachable. */
  disabledReason?: string | undefined;
}

/** Turns a setting on or off at once. For a choice that is sent with a form, use a Checkbox. */
export function Switch({ label, help, saving = false, disabledReason, ...rest }: SwitchProps) {
  const id = useId();
  const isStopped = saving || disabledReason !== undefined;
  const below = disabledReason ?? help;
  return (
    <div className={styles.row}>
      <input
        id={id}
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own checked state
        role="switch"
        className={styles.switch}
        aria-describedby={below ? `${id}-help` : undefined}
        aria-disabled={isStopped || undefined}
        aria-busy={saving || undefined}
        onClick={(event) => isStopped && event.preventDefault()}
        onChange={(event) => !isStopped && rest.onChange?.(event)}
      />
      <label htmlFor={rest.id ?? id} className={styles.label}>
        {label}
      </label>
      {below && (
        <p id={`${id}-help`} className={styles.help}>
          {below}
        </p>
      )}
    </div>
  );
}
