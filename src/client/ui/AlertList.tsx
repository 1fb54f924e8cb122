import styles from './AlertList.module.css';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import type { IconName } from './iconPaths.ts';

export type AlertKind = 'success' | 'error' | 'info' | 'warning';

export interface AlertShown {
  id: string | number;
  kind: AlertKind;
  text: string;
}

interface AlertListProps {
  /** Oldest first. */
  alerts: readonly AlertShown[];
  onDismiss: (id: AlertShown['id']) => void;
  /** Pointer or focus has entered: stop their clocks. */
  onHold: () => void;
  onRelease: () => void;
}

const icons: Record<AlertKind, IconName> = {
  success: 'check-circle',
  error: 'x-circle',
  info: 'info',
  warning: 'alert',
};

/** The alerts at the bottom of the window. The two regions are always there, or screen readers would miss the first. */
export function AlertList({ alerts, onDismiss, onHold, onRelease }: AlertListProps) {
  const urgent = alerts.filter((alert) => alert.kind === 'error' || alert.kind === 'warning');
  const calm = alerts.filter((alert) => alert.kind === 'success' || alert.kind === 'info');
  const items = (shown: readonly AlertShown[]) =>
    shown.map((alert) => <Alert key={alert.id} alert={alert} onDismiss={() => onDismiss(alert.id)} />);
  return (
    <section
      className={styles.alerts}
      aria-label="Alerts"
      onPointerEnter={onHold}
      onPointerLeave={onRelease}
      onFocus={onHold}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onRelease()}
    >
      <div role="alert" aria-atomic="false" className={styles.region}>
        {items(urgent)}
      </div>
      <div role="status" aria-atomic="false" className={styles.region}>
        {items(calm)}
      </div>
    </section>
  );
}

function Alert({ alert, onDismiss }: { alert: AlertShown; onDismiss: () => void }) {
  return (
    <div className={classes(styles.alert, styles[alert.kind])} data-kind={alert.kind}>
      <Icon name={icons[alert.kind]} className={styles.icon} />
      <p className={styles.text}>{alert.text}</p>
      <IconButton icon="x" label="Dismiss" size="xsmall" onClick={onDismiss} />
    </div>
  );
}
