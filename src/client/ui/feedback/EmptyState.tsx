import type { ReactNode } from 'react';
import { Button } from '../action/Button.tsx';
import { CopyButton } from '../action/CopyButton.tsx';
import { Icon } from '../display/Icon.tsx';
import type { IconName } from '../display/iconPaths.ts';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  icon?: IconName;
  /** What is not there: `No payments yet`. */
  title: string;
  /** Why, or what will appear here. */
  children?: ReactNode;
  /** The next step: a Button or LinkButton. */
  action?: ReactNode;
}

/** Nothing to show, why, and what to do next. Also for `no permission` (say who can) and `offline`. */
export function EmptyState({ icon = 'list', title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.icon}>
        <Icon name={icon} size={24} />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.words}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  /** One sentence: what could not be done. */
  message: string;
  onRetry?: (() => void) | undefined;
  /** Names this one failure in the logs; support asks for it. */
  requestId?: string | undefined;
}

/** Something failed here: one row with a sentence, the request id to copy, and another try. */
export function ErrorState({ message, onRetry, requestId }: ErrorStateProps) {
  return (
    <div className={styles.failure} role="alert">
      <Icon name="alert" size={16} />
      <p className={styles.message}>{message}</p>
      {requestId && (
        <span className={styles.request}>
          Request <code>{requestId}</code>
          <CopyButton text={requestId} what="request id" size="xxsmall" />
        </span>
      )}
      {onRetry && (
        <Button size="small" icon="refresh" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
