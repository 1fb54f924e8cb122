/** Who is signed in in this browser. All tabs share one session; `tabs.ts` keeps them in step. */
import { serverNow } from '../api/clock.ts';
import { createStore, useStore } from '../store.ts';
import { notifyTabs, onTabMessage } from './tabs.ts';
import { forgetStored, moveStored, readSession, type Session, type Window, writeSession } from './vault.ts';

/** Why a session is over; the login page says it in a sentence. `longest`: it lasted as long as one may. */
export type EndReason = 'logout' | 'expired' | 'longest' | 'refused';

export const sessionStore = createStore<Session | undefined>(undefined);
/** undefined while no one was signed in since this tab was loaded */
export const endReasonStore = createStore<EndReason | undefined>(undefined);

type Work = () => void;
const onEnd = new Set<Work>();

/** Runs whenever the session ends in this tab, however it ended. */
export function whenSessionEnds(work: Work): void {
  onEnd.add(work);
}

/**
 * Takes up the session of this browser, once, before the first page. Without IndexedDB people sign in again each time.
 */
export async function loadSession(): Promise<void> {
  // listens first: what is announced while the record is read is not missed
  onTabMessage((message) => {
    if (message.kind === 'ended') endHere(message.token, message.reason);
    if (message.kind === 'moved') moveHere(message.token, message.window);
    if (message.kind === 'opened') void takeOpened();
  });
  const found = await readSession().catch(() => undefined);
  if (!sessionStore.get()) sessionStore.set(found);
}

async function takeOpened(): Promise<void> {
  const opened = await readSession().catch(() => undefined);
  if (opened) replaceHere(opened);
}

/** Somebody has signed in here: from now on calls carry this token, in all tabs. */
export async function openSession(session: Session): Promise<void> {
  await writeSession(session).catch(() => undefined);
  replaceHere(session);
  notifyTabs({ kind: 'opened' });
}

/** The window of the session now ends later, or for good. */
export async function moveWindow(window: Window): Promise<void> {
  const token = sessionStore.get()?.token;
  if (token === undefined) return;
  moveHere(token, window);
  notifyTabs({ kind: 'moved', token, window });
  await moveStored(token, window).catch(() => undefined);
}

/**
 * Clears the session everywhere in this browser. The server is identified by signOut.ts, where the person asked for it.
 */
export async function endSession(asked: 'logout' | 'expired' | 'refused'): Promise<void> {
  const session = sessionStore.get();
  if (!session) return;
  const reason = getReason(session, asked);
  endHere(session.token, reason);
  notifyTabs({ kind: 'ended', token: session.token, reason });
  await forgetStored(session.token).catch(() => undefined);
}

/** The server refuses a session without saying why: where its time was over, that is why. */
function getReason({ expiresAt, endsAt }: Session, asked: 'logout' | 'expired' | 'refused'): EndReason {
  if (asked === 'logout' || expiresAt > serverNow() + unsureMs) return asked;
  return endsAt !== undefined && endsAt <= expiresAt ? 'longest' : 'expired';
}
/** how far the server's time may be from what is believed of it */
const unsureMs = 1000;

function replaceHere(session: Session): void {
  const before = sessionStore.get();
  if (before && before.token !== session.token) endHere(before.token, 'logout');
  endReasonStore.set(undefined);
  sessionStore.set(session);
}

/** Ends the session with this token in this tab; another one stays. */
function endHere(token: string, reason: EndReason): void {
  if (sessionStore.get()?.token !== token) return;
  sessionStore.set(undefined);
  endReasonStore.set(reason);
  for (const work of onEnd) work();
}

function moveHere(token: string, window: Window): void {
  const session = sessionStore.get();
  if (session?.token === token) sessionStore.set({ ...session, ...window });
}

export function useSession(): Session | undefined {
  return useStore(sessionStore);
}
