/** What the server tells everybody: the bank's name, whether this is the demo, where help is. */
import type { CallOutput } from '../../shared/call.ts';
import { makeKeys } from '../api/proof.ts';
import { send } from '../api/send.ts';
import { createStore, useStore } from '../store.ts';
import { type WiredCalls, wired } from '../wiring.ts';

export type About = CallOutput<WiredCalls['readAbout']>;

const aboutStore = createStore<About | undefined>(undefined);
let asking = false;

/** Asks once; after a failure the next call asks again. */
export async function loadAbout(): Promise<void> {
  if (asking || aboutStore.get()) return;
  asking = true;
  try {
    const keys = await makeKeys();
    aboutStore.set(await send(wired().calls.readAbout, {}, { identity: { keys, token: undefined } }));
  } catch {
    // what depends on it stays away until it is known
  } finally {
    asking = false;
  }
}

/** Undefined until the server has told it. */
export function useAbout(): About | undefined {
  return useStore(aboutStore);
}
