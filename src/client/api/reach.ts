/** Whether the bank was there for the last call: a machine may have a network that leads nowhere. */
import { createStore } from '../store.ts';

export const reachStore = createStore(true);
