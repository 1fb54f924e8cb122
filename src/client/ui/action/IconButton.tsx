import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../display/Icon.tsx';
import type { IconName } from '../display/iconPaths.ts';
import { Tooltip } from '../overlay/Tooltip.tsx';
import type { ButtonSize, ButtonVariant } from './Button.tsx';
import styles from './IconButton.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'children'> {
  icon: IconName;
  /** What it does, as a verb: read aloud and shown as a tooltip. */
  label: string;
  variant?: Extract<ButtonVariant, 'ghost' | 'white' | 'grey'>;
  size?: Extract<ButtonSize, 'default' | 'small' | 'xsmall' | 'xxsmall'>;
  disabledReason?: string | undefined;
}

/** A square button with a drawing only. */
export function IconButton(props: IconButtonProps) {
  const { icon, label, variant = 'ghost', size = 'small', disabledReason, className, onClick, ...rest } = props;
  return (
    <Tooltip text={disabledReason ?? label} repeatsLabel={disabledReason === undefined}>
      <button
        type="button"
        {...rest}
        className={classes(styles.button, styles[variant], styles[size], className)}
        aria-label={label}
        aria-disabled={disabledReason !== undefined || undefined}
        onClick={disabledReason === undefined ? onClick : undefined}
      >
        <Icon name={icon} size={size === 'xxsmall' ? 14 : size === 'default' ? 20 : 16} />
      </button>
    </Tooltip>
  );
}
