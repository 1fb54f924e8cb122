/** Who is signed in in this browser. All tabs share one session; `tabs.ts` keeps them in step. */
import { createStore, useStore } from '../store.ts';
import { onTabMessage, tellTabs } from './tabs.ts';
import { forgetSession, readSession, type Session, writeSession } from './vault.ts';

/** Why a session is over; the login page tells it in a sentence. */
export type EndReason = 'logout' | 'expired' | 'refused';

export const sessionStore = createStore<Session | undefined>(undefined);
/** undefined while nobody was signed in since this tab was loaded */
export const endReasonStore = createStore<EndReason | undefined>(undefined);

type Work = () => void;
const onEnd = new Set<Work>();

/** Runs whenever the session ends in this tab, however it ended. */
export function whenSessionEnds(work: Work): void {
  onEnd.add(work);
}

/** Takes up the session of this browser, once, before the first page. Without IndexedDB people sign in again each time. */
export async function loadSession(): Promise<void> {
  sessionStore.set(await readSession().catch(() => undefined));
  onTabMessage((message) => {
    if (message.kind === 'ended') endHere(message.reason);
    if (message.kind === 'moved') takeWindow(message.userId, message.expiresAt);
    if (message.kind === 'opened') void readSession().then((session) => session && replaceHere(session));
  });
}

/** Somebody has signed in here: from now on calls carry this token, in all tabs. */
export async function openSession(session: Session): Promise<void> {
  await writeSession(session).catch(() => undefined);
  replaceHere(session);
  tellTabs({ kind: 'opened' });
}

/** The window of the session now ends later. */
export async function moveWindow(expiresAt: number): Promise<void> {
  const session = sessionStore.get();
  if (!session) return;
  sessionStore.set({ ...session, expiresAt });
  tellTabs({ kind: 'moved', userId: session.userId, expiresAt });
  await writeSession({ ...session, expiresAt }).catch(() => undefined);
}

/** Clears the session everywhere in this browser. The server is told by signOut.ts, where the person asked for it. */
export async function endSession(reason: EndReason): Promise<void> {
  if (!sessionStore.get()) return;
  endHere(reason);
  tellTabs({ kind: 'ended', reason });
  await forgetSession().catch(() => undefined);
}

function replaceHere(session: Session): void {
  const before = sessionStore.get();
  if (before && before.token !== session.token) endHere('logout');
  endReasonStore.set(undefined);
  sessionStore.set(session);
}

function endHere(reason: EndReason): void {
  if (!sessionStore.get()) return;
  sessionStore.set(undefined);
  endReasonStore.set(reason);
  for (const work of onEnd) work();
}

function takeWindow(userId: string, expiresAt: number): void {
  const session = sessionStore.get();
  if (session?.userId === userId) sessionStore.set({ ...session, expiresAt });
}

export function useSession(): Session | undefined {
  return useStore(sessionStore);
}
