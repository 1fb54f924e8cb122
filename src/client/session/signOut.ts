/** Logout, asked for by the person. */
import { send } from '../api/send.ts';
import { wired } from '../wiring.ts';
import { endSession } from './session.ts';

/** Ends the session on the server and clears it in all tabs, even where the server cannot be reached. */
export async function signOut(): Promise<void> {
  const told = send(wired().calls.logout, {}).catch(() => undefined);
  await told;
  await endSession('logout');
}
