import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';
import styles from './StatusBadge.module.css';

export type StatusKind = 'success' | 'pending' | 'failed' | 'info' | 'neutral';

const icons: Record<StatusKind, IconName> = {
  success: 'check-circle',
  pending: 'info',
  failed: 'x-circle',
  info: 'info',
  neutral: 'minus',
};

interface StatusBadgeProps {
  kind: StatusKind;
  /** The state's own word, such as Executed. */
  children: ReactNode;
  icon?: IconName;
  /** Without the coloured ground: for dense tables. */
  quiet?: boolean;
}

/** A state: colour, drawing and word together, so that no one of them has to be seen. */
export function StatusBadge({ kind, icon = icons[kind], quiet = false, children }: StatusBadgeProps) {
  return (
    <span className={classes(styles.badge, styles[kind], quiet && styles.quiet)}>
      <Icon name={icon} size={14} />
      {children}
    </span>
  );
}

interface BadgeProps {
  kind?: StatusKind;
  children: ReactNode;
}

/** A short mark: a count, a role, a tag. For a state use StatusBadge. */
export function Badge({ kind = 'neutral', children }: BadgeProps) {
  return <span className={classes(styles.badge, styles[kind])}>{children}</span>;
}
