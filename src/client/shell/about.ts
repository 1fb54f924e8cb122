/** What the server sends to everybody: the bank's name, whether this is the demo, where help is. */
import type { CallOutput } from '#shared/call.ts';
import { makeKeys } from '../api/proof.ts';
import { send } from '../api/send.ts';
import { createStore, useStore } from '../store.ts';
import type { WiredCalls } from '../wiredCalls.ts';
import { wired } from '../wiring.ts';

export type About = CallOutput<WiredCalls['readAbout']>;

export const aboutStore = createStore<About | undefined>(undefined);
let asking: Promise<void> | undefined;

/**
 * Asks once; after a failure the next call asks again. Never rejects: what depends on it stays away until it is known.
 */
export async function loadAbout(): Promise<void> {
  if (aboutStore.get()) return;
  asking ??= ask()
    .catch(() => undefined)
    .finally(() => {
      asking = undefined;
    });
  await asking;
}

async function ask(): Promise<void> {
  const keys = await makeKeys();
  const about = await send(wired().calls.readAbout, {}, { identity: { keys, token: undefined } });
  aboutStore.set(about);
}

/** Undefined until the server has sent it. */
export function useAbout(): About | undefined {
  return useStore(aboutStore);
}
