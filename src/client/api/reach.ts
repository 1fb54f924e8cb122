/** What the last requests have shown of the bank. */
import { createStore } from '../store.ts';

/** Whether the bank was there for the last call: a machine may have a network that leads nowhere. */
export const reachStore = createStore(true);

/** When the last request was sent, epoch ms; shown in the session box. */
export const lastRequestAt = createStore<number | undefined>(undefined);
