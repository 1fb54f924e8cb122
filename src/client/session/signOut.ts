/** Logout, asked for by the person. */
import { keyPrefix } from '../api/idempotency.ts';
import { send } from '../api/send.ts';
import { lookItem } from '../shell/look.ts';
import { wired } from '../wiring.ts';
import { endReasonStore, endSession, whenSessionEnds } from './session.ts';

/**
 * Ends the session on the server and clears it in all tabs. Nothing here waits for the server: where it cannot be
 * reached, the key that the session belongs to is gone all the same, and the server ends it when its window runs out.
 */
export async function signOut(): Promise<void> {
  const sending = send(wired().calls.logout, {}).catch(() => undefined);
  await endSession('logout');
  await sending;
}

// However a session ends, this computer keeps nothing but the look of the app: no drafts of e-mails, no filters. After
// a session that ran out, the tab's idempotency keys stay: a person who signs in again and repeats a payment after a
// lost answer must not pay twice. Logout clears them too.
whenSessionEnds(() => {
  const isLogout = endReasonStore.get() === 'logout';
  for (const name of Object.keys(sessionStorage)) {
    if (isLogout || !name.startsWith(keyPrefix)) sessionStorage.removeItem(name);
  }
  for (const name of Object.keys(localStorage)) if (!name.startsWith(lookItem)) localStorage.removeItem(name);
});
