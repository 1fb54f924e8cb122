/** Which alerts are shown, which wait and which are over. Pure. */

export type AlertType = 'success' | 'error' | 'info' | 'warning';

export interface Alert {
  id: number;
  type: AlertType;
  message: string;
  timeoutMs: number;
  /** of alerts of one group, the newest alone is on screen or waits */
  group?: string | undefined;
  /** epoch ms */
  at: number;
}

export interface AlertQueue {
  /** on screen, oldest first */
  shown: readonly Alert[];
  /** will be shown when there is room */
  waiting: readonly Alert[];
  /** the last ones, newest first, whether still on screen or not */
  past: readonly Alert[];
}

export const maxShown = 3;
export const maxPast = 20;
export const emptyQueue: AlertQueue = { shown: [], waiting: [], past: [] };

/** The same words that are on screen or wait already are not said twice. An alert takes the place of its group. */
export function addAlert(queue: AlertQueue, alert: Alert): AlertQueue {
  const isSaid = [...queue.shown, ...queue.waiting].some(
    ({ type, message }) => type === alert.type && message === alert.message,
  );
  if (isSaid) return queue;
  const past = [alert, ...queue.past].slice(0, maxPast);
  const others = ({ group }: Alert) => group === undefined || group !== alert.group;
  return fill({ shown: queue.shown.filter(others), waiting: [...queue.waiting.filter(others), alert], past });
}

/** An alert's time is over or it was closed. */
export function removeAlert(queue: AlertQueue, id: number): AlertQueue {
  return fill({ ...queue, shown: queue.shown.filter((alert) => alert.id !== id) });
}

function fill({ shown, waiting, past }: AlertQueue): AlertQueue {
  const room = Math.max(0, maxShown - shown.length);
  return { shown: [...shown, ...waiting.slice(0, room)], waiting: waiting.slice(room), past };
}
