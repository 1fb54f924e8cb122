/** Sign-in with a passkey: a fresh key, a challenge, its answer, the session. */
import { makeKeys } from '#client/api/proof.ts';
import { send } from '#client/api/send.ts';
import type { Session } from '#client/session/vault.ts';
import type { CallOutput } from '#shared/call.ts';
import { accessCalls } from '../calls.ts';
import { answerWithPasskey } from './passkey.ts';

/**
 * @param scope of the session: the whole bank, or the person's approving device
 * @throws ApiProblem and PasskeyTrouble
 */
export async function signInWithPasskey(scope: 'web' | 'device'): Promise<Session> {
  const keys = await makeKeys();
  const { token } = await send(accessCalls.startLogin, {}, { identity: { keys, token: undefined } });
  const identity = { keys, token };
  const { options } = await send(accessCalls.askPasskey, {}, { identity });
  const assertion = await answerWithPasskey(options);
  return getSession(await send(accessCalls.signInByPasskey, { body: { assertion, scope } }, { identity }), keys);
}

/** What the browser stores of a session opened with a passkey. */
export function getSession(opened: CallOutput<typeof accessCalls.signInByPasskey>, keys: CryptoKeyPair): Session {
  const { userId, authorization: token, fullName, expiresAt } = opened;
  return { userId, token, fullName, keys, expiresAt: Date.parse(expiresAt) };
}
