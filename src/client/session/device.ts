/**
 * The approving device that is open in this browser, beside the person who is signed in: its token is good for the
 * device's calls only. It lives one window, which nothing moves, and then locks itself.
 */
import { serverNow } from '../api/clock.ts';
import { createStore, useStore } from '../store.ts';
import { forgetSession, readSession, type Session, writeSession } from './vault.ts';

/** Why a device is locked; its page says it in a sentence. */
export type LockReason = 'asked' | 'time' | 'refused';

/** undefined while it is locked, and wherever the device page does not show: the demo's phone speaks without a token */
export const deviceStore = createStore<Session | undefined>(undefined);
/** undefined while nothing was locked since the page was loaded */
export const lockReasonStore = createStore<LockReason | undefined>(undefined);

const tickMs = 1000;

/** Takes up the device if it is still open in this browser, for its page. */
export async function readDevice(): Promise<void> {
  const found = await readSession('device').catch(() => undefined);
  if (!deviceStore.get()) deviceStore.set(found);
}

/**
 * Locks the device in time, for as long as its page shows.
 * @returns how to put it down: it stays open for the next visit within its window
 */
export function watchDevice(): () => void {
  const step = () => {
    const session = deviceStore.get();
    if (session && serverNow() >= session.expiresAt) void lockDevice('time');
  };
  const timer = setInterval(step, tickMs);
  // a phone that slept is behind
  document.addEventListener('visibilitychange', step);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', step);
    deviceStore.set(undefined);
  };
}

export async function openDevice(session: Session): Promise<void> {
  await writeSession(session, 'device').catch(() => undefined);
  lockReasonStore.set(undefined);
  deviceStore.set(session);
}

/** Forgets token and key: without them the token is worth nothing, and the server ends it with its window. */
export async function lockDevice(reason: LockReason): Promise<void> {
  const session = deviceStore.get();
  if (!session) return;
  deviceStore.set(undefined);
  lockReasonStore.set(reason);
  await forgetSession('device').catch(() => undefined);
  // a revoked device may be in other hands
  if (reason === 'refused') await forgetSession(`codes.${session.userId}`).catch(() => undefined);
}

export function useDevice(): Session | undefined {
  return useStore(deviceStore);
}
