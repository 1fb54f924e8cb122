/** Watches the session's window: refreshes it after activity, warns, ends it. */

import { alertMs, session as sessionLimits } from '#shared/limits.ts';
import { showAlert } from '../alerts/alerts.ts';
import { elapsedMs, isTimeInDoubt, type Moment, momentNow, serverNow, settleTime } from '../api/clock.ts';
import { send } from '../api/send.ts';
import { createStore } from '../store.ts';
import { timeText } from '../ui/display/timeText.ts';
import { wired } from '../wiring.ts';
import { idleMs, watchActivity } from './activity.ts';
import { lastEnd, sessionStep } from './rules.ts';
import { endSession, moveWindow, sessionStore, whenSessionEnds } from './session.ts';
import { notifyTabs, onTabMessage } from './tabs.ts';
import type { Session } from './vault.ts';

/** true while the warning shows */
export const warnedStore = createStore(false);
/** whole seconds that are left, while the warning shows */
export const secondsLeftStore = createStore(0);

/** a ping that failed is not tried again by itself before that */
const retryMs = 2000;
/** so long the server may take to say what time it is */
const askMs = 3000;
/** so long a session whose refreshing is under way is not taken as over */
const holdMs = 3000;

let timer: ReturnType<typeof setTimeout> | undefined;
let refreshing: Promise<void> | undefined;
let isAsking = false;
let failedAt: Moment | undefined;
let isDismissed = false;
/** the token of the session whose end was reported */
let announcedSession: string | undefined;

/** Starts watching, once. */
export function watchSession(): void {
  watchActivity();
  onTabMessage(({ kind }) => {
    if (kind === 'dismissed') hideWarning();
  });
  whenSessionEnds(forgetWarning);
  sessionStore.subscribe(look);
  // a tab that slept or was hidden is behind: it looks at once when it is seen again
  for (const name of ['visibilitychange', 'resume']) document.addEventListener(name, look);
  for (const name of ['focus', 'pageshow', 'online']) window.addEventListener(name, look);
  look();
}

/** Milliseconds until the session ends. */
export function remainingMs(): number {
  return (sessionStore.get()?.expiresAt ?? 0) - serverNow();
}

/** Does what is due, and looks again at the next tick. */
function look(): void {
  clearTimeout(timer);
  const session = sessionStore.get();
  if (!session) return;
  step(session);
  timer = setTimeout(look, sessionLimits.tickMs);
}

function step(session: Session): void {
  const left = remainingMs();
  const canMove = session.endsAt === undefined && (!failedAt || elapsedMs(failedAt) > retryMs);
  const next = sessionStep({ remainingMs: left, idleMs: idleMs(), isWarned: warnedStore.get(), canMove });
  // a page that believes a wrong time would end, or prolong, what should not
  if (next !== 'wait' && isTimeInDoubt()) {
    askTheTime();
    return;
  }
  if (next === 'end') {
    if (!refreshing || left < -holdMs) void endSession('expired');
    return;
  }
  secondsLeftStore.set(Math.ceil(left / 1000));
  if (next !== 'warn') isDismissed = false;
  warnedStore.set(next === 'warn' && !isDismissed);
  if (next === 'refresh') void refreshSession().catch(() => undefined);
  if (session.endsAt !== undefined) announceEnd(session, session.endsAt);
}

/** Moves the window: after activity, or because the person wants to go on. @throws ApiProblem where it did not work */
export function refreshSession(): Promise<void> {
  refreshing ??= ping().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function ping(): Promise<void> {
  try {
    const askedAt = momentNow();
    const answer = await send(wired().calls.ping, {});
    const expiresAt = Date.parse(answer.expiresAt);
    const endsAt = lastEnd(expiresAt, serverNow() - elapsedMs(askedAt));
    failedAt = undefined;
    await moveWindow({ expiresAt, ...(endsAt === undefined ? {} : { endsAt }) });
  } catch (error) {
    failedAt = momentNow();
    throw error;
  }
}

/** An answer brings the time, a refusal ends the session; without either what is believed has to do. */
function askTheTime(): void {
  if (isAsking) return;
  isAsking = true;
  const answered = send(wired().calls.readProfile, {}, { signal: AbortSignal.timeout(askMs) });
  const goOn = () => {
    isAsking = false;
    if (isTimeInDoubt()) settleTime();
    look();
  };
  answered.then(goOn, goOn);
}

/** Once per tab, as soon as it is known: who has to end something has a few minutes for it. */
function announceEnd({ token }: Session, endsAt: number): void {
  if (announcedSession === token) return;
  announcedSession = token;
  const time = timeText(new Date(Date.now() + endsAt - serverNow())).slice(11, 16);
  const message = `This session ends at ${time}, because it has lasted nearly 12 hours. Sign in again to go on.`;
  showAlert({ type: 'warning', message, timeoutMs: alertMs.veryLong });
}

/** Closes the last warning of a session in all tabs; until its end people may go on. */
export function dismissWarning(): void {
  hideWarning();
  notifyTabs({ kind: 'dismissed' });
}

function hideWarning(): void {
  isDismissed = true;
  warnedStore.set(false);
}

function forgetWarning(): void {
  isDismissed = false;
  failedAt = undefined;
  warnedStore.set(false);
}
