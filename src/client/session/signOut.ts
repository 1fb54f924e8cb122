/** Logout, asked for by the person. */
import { send } from '../api/send.ts';
import { wired } from '../wiring.ts';
import { endReasonStore, endSession, whenSessionEnds } from './session.ts';

/** Ends the session on the server and clears it in all tabs, even where the server cannot be reached. */
export async function signOut(): Promise<void> {
  await send(wired().calls.logout, {}).catch(() => undefined);
  await endSession('logout');
}

// After a session that ran out the tab's idempotency keys stay: whoever signs in again and repeats a payment whose answer
// got lost must not pay twice. Logout clears everything.
whenSessionEnds(() => {
  if (endReasonStore.get() === 'logout') sessionStorage.clear();
});
