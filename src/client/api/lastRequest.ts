/** When the last request was sent, epoch ms; shown in the session box. */
import { createStore } from '../store.ts';

export const lastRequestAt = createStore<number | undefined>(undefined);
