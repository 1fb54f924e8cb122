// Around the tests of components: the look of the product, because what is hidden or covered cannot be clicked, and
// after each test the window as it was before. All files share one, and their modules too.
import { afterEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import { queueStore } from '#client/alerts/alerts.ts';
import { emptyQueue } from '#client/alerts/queue.ts';
import { inCallTurn } from '#client/api/callTurns.ts';
import { makeKeys } from '#client/api/proof.ts';
import { queryClient } from '#client/api/queries.ts';
import { noteReach } from '#client/api/reach.ts';
import { browserHistory } from '#client/router/history.ts';
import { endReasonStore, endSession, sessionStore } from '#client/session/session.ts';
import { aboutStore } from '#client/shell/about.ts';
import { callsUnderWay } from '#shared/limits.ts';
import '#client/ui/tokens.css';
import '#client/ui/base.css';

/** How long a call that a finished test has begun may take to end, in ms. One that no one answers never does. */
const callsEndMs = 100;
/** How long calls of a finished test may hold their places, in ms: those that a test answers late. */
const placeFreeMs = 5000;
const keys = await makeKeys();
const realFetch = window.fetch;

const unanswered = new Set<() => void>();

/** No bank stands behind this window: a call that no test answers, or that outlives its test, is lost at its end. */
window.fetch = (address, init) =>
  typeof address === 'string' && address.startsWith('/')
    ? new Promise((_, reject) => unanswered.add(() => reject(new TypeError('nobody answers'))))
    : realFetch(address, init);

/** Calls of a tab have few places: one that never ended would leave the tests after it without theirs. */
async function endCalls(): Promise<void> {
  for (const lose of unanswered) lose();
  unanswered.clear();
  let held = 0;
  const hold = () => {
    held += 1;
    return vi.waitUntil(() => held === callsUnderWay.perTab, { timeout: placeFreeMs, interval: 5 });
  };
  const places = Array.from({ length: callsUnderWay.perTab }, () => inCallTurn(hold));
  await Promise.all(places).catch(() => Promise.reject(new Error('a call of this test was never answered')));
}

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
  aboutStore.set(undefined);
  await endAnySession();
  await endCalls();
  noteReach(true);
  queueStore.set(emptyQueue);
  localStorage.clear();
  sessionStorage.clear();
  browserHistory().replace('/');
  for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name];
});
