// Around the tests of components: the look of the product, because what is hidden or covered cannot be clicked, and
// after each test the window as it was before. All files share one, and their modules too.
import { afterEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import { queueStore } from '#client/alerts/alerts.ts';
import { emptyQueue } from '#client/alerts/queue.ts';
import { makeKeys } from '#client/api/proof.ts';
import { queryClient } from '#client/api/queries.ts';
import { noteReach } from '#client/api/reach.ts';
import { browserHistory } from '#client/router/history.ts';
import { endReasonStore, endSession, sessionStore } from '#client/session/session.ts';
import { aboutStore } from '#client/shell/about.ts';
import '#client/ui/tokens.css';
import '#client/ui/base.css';

/** How long a call that a finished test has begun may take to end, in ms. One that no one answers never does. */
const callsEndMs = 100;
const keys = await makeKeys();
const realFetch = window.fetch;

/** No bank stands behind this window: a call that no test answers, or that outlives its test, is never answered. */
window.fetch = (address, init) =>
  typeof address === 'string' && address.startsWith('/') ? new Promise(() => {}) : realFetch(address, init);

/** With its end every part of the product forgets what it knows. */
async function endAnySession(): Promise<void> {
  sessionStore.set({ userId: '', token: crypto.randomUUID(), keys, expiresAt: 0 });
  await endSession('logout');
  endReasonStore.set(undefined);
}

// Runs before what files do after their tests (`sequence.hooks`): at first nothing may be left on screen that calls.
afterEach(async () => {
  vi.useRealTimers();
  await cleanup();
  await vi.waitUntil(() => queryClient.isMutating() === 0, { timeout: callsEndMs, interval: 5 }).catch(() => {});
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  noteReach(true);
  aboutStore.set(undefined);
  await endAnySession();
  queueStore.set(emptyQueue);
  localStorage.clear();
  sessionStorage.clear();
  browserHistory().replace('/');
  for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name];
});
