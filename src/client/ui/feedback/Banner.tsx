import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../display/Icon.tsx';
import type { IconName } from '../display/iconPaths.ts';
import styles from './Banner.module.css';

interface BannerProps {
  kind?: 'demo' | 'offline' | 'info' | 'pending' | 'failed' | 'success';
  icon?: IconName;
  children: ReactNode;
  action?: ReactNode;
}

/**
 * A line that holds as long as its cause: demo mode, offline, a request under way. Not for outcomes; those are alerts.
 */
export function Banner({ kind = 'info', icon, children, action }: BannerProps) {
  const drawing =
    icon ??
    (kind === 'pending' || kind === 'failed' || kind === 'offline'
      ? 'alert'
      : kind === 'success'
        ? 'check-circle'
        : 'info');
  return (
    <div className={classes(styles.banner, styles[kind])}>
      <Icon name={drawing} size={16} />
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  );
}
