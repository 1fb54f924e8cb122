/** Alerts: short words about an outcome, at the bottom of the window. What holds longer is a Banner. */
import { alertMs } from '#shared/limits.ts';
import { messages, say } from '#shared/messages.ts';
import { whenSessionEnds } from '../session/session.ts';
import { createStore, useStore } from '../store.ts';
import { announceCopies } from '../ui/action/clipboard.ts';
import { type AlertQueue, type AlertType, addAlert, emptyQueue, removeAlert } from './queue.ts';

interface NewAlert {
  type: AlertType;
  message: string;
  /** one of alertMs; normal if left out */
  timeoutMs?: number | undefined;
  /** of alerts of one group, the newest alone */
  group?: string | undefined;
}

/** What is said, waits and was said: for this folder, and for tests, which begin without. */
export const queueStore = createStore<AlertQueue>(emptyQueue);
let lastId = 0;

/** Shows an alert. Its clock stops while it is pointed at or focused; the last 20 stay readable in a list. */
export function showAlert({ type, message, timeoutMs = alertMs.normal, group }: NewAlert): void {
  lastId += 1;
  queueStore.set(addAlert(queueStore.get(), { id: lastId, type, message, timeoutMs, group, at: Date.now() }));
}

export function closeAlert(id: number): void {
  queueStore.set(removeAlert(queueStore.get(), id));
}

// nothing that was shown to one person stays for the next
whenSessionEnds(() => queueStore.set({ ...queueStore.get(), waiting: [], past: [] }));

announceCopies((text, isCopied) => {
  const message = say(isCopied ? messages.copied : messages.notCopied, { text });
  showAlert({ type: isCopied ? 'success' : 'error', message });
});

export function useAlerts(): AlertQueue {
  return useStore(queueStore);
}
