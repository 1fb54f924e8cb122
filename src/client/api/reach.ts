/** Whether and when the bank was last reached. */
import { createStore } from '../store.ts';

/** Whether the bank answered the last call. A connected network may still not reach the bank. */
export const reachStore = createStore(true);

/** When the last request was sent, epoch ms; shown in the session box. */
export const lastRequestAt = createStore<number | undefined>(undefined);
