/** Whether and when the bank was last reached. */
import { createStore } from '../store.ts';

/**
 * Since when the bank does not answer, epoch ms; undefined while it does. A connected network may not reach the bank.
 */
export const unreachedSince = createStore<number | undefined>(undefined);

/** Notes whether the bank answered. The first call without an answer says since when. */
export function noteReach(isReached: boolean): void {
  unreachedSince.set(isReached ? undefined : (unreachedSince.get() ?? Date.now()));
}

/** Asks whether the bank answers now. */
export async function askReach(): Promise<boolean> {
  const isReached = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  noteReach(isReached);
  return isReached;
}

/** When the last request was sent that does not repeat by itself, epoch ms; shown in the session box. */
export const lastRequestAt = createStore<number | undefined>(undefined);
