import { type MouseEvent, useEffect, useRef } from 'react';
import { IconButton } from '../action/IconButton.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../display/Icon.tsx';
import type { IconName } from '../display/iconPaths.ts';
import styles from './AlertList.module.css';

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
  /** While a pointer that was moved here, or focus, is here, their clocks stand. Stays the same function. */
  onHeld: (isHeld: boolean) => void;
}

export const alertIcons: Record<AlertKind, IconName> = {
  success: 'check-circle',
  error: 'x-circle',
  info: 'info',
  warning: 'alert',
};

/**
 * The alerts at the bottom of the window. The two regions are always there, or screen readers would miss the first, and
 * say `aria-live` in words, since an open dialog hides from them everything that does not.
 */
export function AlertList({ alerts, onDismiss, onHeld }: AlertListProps) {
  const list = useRef<HTMLElement>(null);
  const hold = () => onHeld(true);
  const cameFrom = useRef<Element>(undefined);
  const isEmpty = alerts.length === 0;
  useEffect(() => {
    if (isEmpty) onHeld(false);
    // what only alerts need comes with the first of them; without it they stand at the edge
    else
      import('./lift.ts').then(
        (lift) => lift.keepOffBars(list.current),
        () => {},
      );
  }, [isEmpty, onHeld]);

  // What goes away under pointer or focus sends no event that they have left it.
  const dismiss = (id: AlertShown['id'], event: MouseEvent<HTMLButtonElement>) => {
    const others = [...(list.current?.querySelectorAll('button') ?? [])].filter((each) => each !== event.currentTarget);
    const isByKey = event.detail === 0;
    const next = isByKey ? others.at(-1) : undefined;
    const goTo = next ?? cameFrom.current;
    if (goTo instanceof HTMLElement && goTo.isConnected) goTo.focus({ preventScroll: true });
    if (!next) onHeld(false);
    onDismiss(id);
  };
  const urgent = alerts.filter(({ kind }) => kind === 'error' || kind === 'warning');
  const calm = alerts.filter(({ kind }) => kind === 'success' || kind === 'info');
  const items = (shown: readonly AlertShown[]) =>
    shown.map((alert) => <Alert key={alert.id} alert={alert} onDismiss={(event) => dismiss(alert.id, event)} />);
  return (
    <section
      ref={list}
      className={styles.alerts}
      aria-label="Alerts"
      // only a pointer that moves: one that rests is entered by the alert, and would hold it, and those after it,
      // unseen
      onPointerMove={hold}
      onPointerLeave={() => onHeld(false)}
      onFocus={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget ?? undefined;
        hold();
      }}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onHeld(false)}
    >
      <div role="alert" aria-live="assertive" aria-atomic="false" className={styles.region}>
        {items(urgent)}
      </div>
      <div role="status" aria-live="polite" aria-atomic="false" className={styles.region}>
        {items(calm)}
      </div>
    </section>
  );
}

interface AlertProps {
  alert: AlertShown;
  onDismiss: (event: MouseEvent<HTMLButtonElement>) => void;
}

function Alert({ alert, onDismiss }: AlertProps) {
  return (
    <div className={classes(styles.alert, styles[alert.kind])} data-kind={alert.kind}>
      <Icon name={alertIcons[alert.kind]} className={styles.icon} />
      <p className={styles.text}>{alert.text}</p>
      <IconButton icon="x" label="Dismiss" size="xsmall" onClick={onDismiss} />
    </div>
  );
}
