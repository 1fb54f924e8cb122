/** Runs inside a page of the bank: signs in and enrols by the browser's own calls, without the screens of it. */
import { makeKeys, makeProof } from '#client/api/proof.ts';
import { send } from '#client/api/send.ts';
import { openSession } from '#client/session/session.ts';
import { readSession } from '#client/session/vault.ts';
import { accessCalls } from '#features/access/calls.ts';
import { makePasskey } from '#features/access/device/passkey.ts';
import { deviceCalls } from '#features/access/deviceCalls.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';

/** For the people of the demo. Leaves key and token where the app finds them when it is loaded next. */
export async function signIn(personId: string): Promise<void> {
  const keys = await makeKeys();
  const { token } = await send(accessCalls.startLogin, {}, { identity: { keys, token: undefined } });
  const asked = await send(accessCalls.pollLogin, {}, { identity: { keys, token } });
  if (!('loginCode' in asked)) throw new Error('signed in before anybody approved');
  const { loginCode, number } = asked;
  await send(deviceCalls.approveLogin, { query: { userId: personId }, body: { loginCode, number } });
  const opened = await send(accessCalls.pollLogin, {}, { identity: { keys, token } });
  if (!('authorization' in opened)) throw new Error('approved, but not signed in');
  const identity = { keys, token: opened.authorization };
  const { expiresAt } = await send(sessionCalls.ping, {}, { identity });
  await openSession({ userId: personId, token: opened.authorization, keys, expiresAt: Date.parse(expiresAt) });
}

/** Makes a passkey with the token of an enrolment link. The device's own session is let go: its page is locked. */
export async function enrol(enrolment: string, birthDate: string, name: string): Promise<void> {
  const identity = { keys: await makeKeys(), token: undefined };
  const { options } = await send(
    deviceCalls.startEnrolment,
    { body: { enrolment, code: 'TEST-2345', birthDate } },
    { identity },
  );
  const credential = await makePasskey(options);
  await send(deviceCalls.finishEnrolment, { body: { enrolment, name, credential } }, { identity });
}

/** A call as it is in a list, answered with its status: made with the session of this browser, past the screens. */
export async function getStatuses(calls: readonly { method: string; address: string; body?: unknown }[]) {
  const session = await readSession();
  if (!session) throw new Error('no one is signed in');
  const getStatus = async ({ method, address, body }: (typeof calls)[number]) => {
    const [path = ''] = address.split('?');
    const headers = new Headers({ authorization: `DPoP ${session.token}`, 'idempotency-key': crypto.randomUUID() });
    headers.set('session', await makeProof(session, method, location.origin + path));
    if (body !== undefined) headers.set('content-type', 'application/json');
    return (await fetch(address, { method, headers, body: body === undefined ? null : JSON.stringify(body) })).status;
  };
  return Promise.all(calls.map(getStatus));
}
