/** Watches the session's window: refreshes it after activity, warns, ends it. */
import { serverNow } from '../api/clock.ts';
import { send } from '../api/send.ts';
import { createStore } from '../store.ts';
import { wired } from '../wiring.ts';
import { sessionStep } from './rules.ts';
import { endSession, moveWindow, sessionStore, whenSessionEnds } from './session.ts';
import { onTabMessage, tellTabs } from './tabs.ts';

const tickMs = 1000;
/** other tabs hear of activity at most this often */
const tellEveryMs = 5000;
const activities = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'touchstart'] as const;

/** true while the warning shows */
export const warnedStore = createStore(false);

let activeAt = Date.now();
let toldAt = 0;
let refreshing: Promise<void> | undefined;

/** Starts watching, once. */
export function watchSession(): void {
  for (const name of activities) window.addEventListener(name, noteActivity, { capture: true, passive: true });
  onTabMessage(({ kind }) => {
    if (kind === 'active') activeAt = Date.now();
  });
  whenSessionEnds(() => warnedStore.set(false));
  // a tab that slept is behind: it looks at once when it is seen again
  document.addEventListener('visibilitychange', step);
  setInterval(step, tickMs);
}

/** Milliseconds until the session ends. */
export function remainingMs(): number {
  return (sessionStore.get()?.expiresAt ?? 0) - serverNow();
}

function noteActivity(): void {
  activeAt = Date.now();
  if (activeAt - toldAt < tellEveryMs || !sessionStore.get()) return;
  toldAt = activeAt;
  tellTabs({ kind: 'active' });
}

function step(): void {
  if (!sessionStore.get()) return;
  const left = remainingMs();
  const isStillWarned = warnedStore.get() && left < warnedBelowMs;
  const next = sessionStep({ remainingMs: left, idleMs: Date.now() - activeAt, isWarned: isStillWarned });
  warnedStore.set(next === 'warn');
  if (next === 'end') void endSession('expired');
  if (next === 'refresh') void refreshSession();
}
/** above this the window has been moved, perhaps by another tab */
const warnedBelowMs = 60_000;

/** Moves the window: after activity, or because the person wants to go on. Answers whether it worked. */
export function refreshSession(): Promise<void> {
  refreshing ??= ping().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function ping(): Promise<void> {
  const { expiresAt } = await send(wired().calls.ping, {});
  await moveWindow(Date.parse(expiresAt));
  warnedStore.set(false);
}
