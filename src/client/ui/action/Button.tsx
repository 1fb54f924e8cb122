import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../display/Icon.tsx';
import type { IconName } from '../display/iconPaths.ts';
import { Tooltip } from '../overlay/Tooltip.tsx';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'grey' | 'green' | 'yellow' | 'white' | 'red' | 'ghost';
/** Heights in px: normal 40, default 36, small 32, xsmall 28, xxsmall 24, mini 20. */
export type ButtonSize = 'normal' | 'default' | 'small' | 'xsmall' | 'xxsmall' | 'mini';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName | undefined;
  iconEnd?: IconName | undefined;
  /** As wide as its container. */
  wide?: boolean;
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'disabled'> {
  /** Work is under way: the width stays, further clicks do nothing. */
  loading?: boolean;
  /** Why it cannot be used now, in a sentence; shown on hover and focus. The button stays reachable. */
  disabledReason?: string | undefined;
}

function look({ variant = 'white', size = 'default', wide }: ButtonLook, className?: string): string {
  return classes(styles.button, styles[variant], styles[size], wide && styles.wide, className);
}

function Inside({
  size,
  icon,
  iconEnd,
  children,
}: Pick<ButtonLook, 'size' | 'icon' | 'iconEnd'> & { children: ReactNode }) {
  const iconSize = size === 'xxsmall' || size === 'mini' || size === 'xsmall' ? 14 : 16;
  return (
    <span className={styles.inside}>
      {icon && <Icon name={icon} size={iconSize} />}
      <span className={styles.word}>{children}</span>
      {iconEnd && <Icon name={iconEnd} size={iconSize} />}
    </span>
  );
}

/** A button. It is never `disabled`, which would hide it from keyboards: give `disabledReason` instead. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, iconEnd, wide, loading = false, disabledReason, className, children, ...rest } = props;
  const stopped = loading || disabledReason !== undefined;
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (stopped) event.preventDefault();
    else rest.onClick?.(event);
  };
  const chosen = { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) };
  return (
    <Tooltip text={disabledReason} delayMs={80}>
      <button
        type="button"
        {...rest}
        className={look(chosen, className)}
        aria-disabled={stopped || undefined}
        aria-busy={loading || undefined}
        data-off={disabledReason !== undefined || undefined}
        onClick={onClick}
      >
        <Inside {...chosen} icon={icon} iconEnd={iconEnd}>
          {children}
        </Inside>
        {loading && <span className={styles.spinner} />}
      </button>
    </Tooltip>
  );
}

export interface LinkButtonProps extends ButtonLook, ComponentProps<'a'> {
  /** An address from shared/paths, such as `#/accounts`. */
  href: string;
}

/** A link that looks like a button: it leads somewhere, so it opens in a new tab like any link. */
export function LinkButton({ variant, size, icon, iconEnd, wide, className, children, ...rest }: LinkButtonProps) {
  const chosen = { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) };
  return (
    <a {...rest} className={look(chosen, className)}>
      <Inside {...chosen} icon={icon} iconEnd={iconEnd}>
        {children}
      </Inside>
    </a>
  );
}
