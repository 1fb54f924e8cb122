/**
 * Ends access: revokes one device or all devices of a lost phone's owner. The sessions opened with a device end with
 * it.
 */
import { record } from '../audit/record.ts';
import { type Db, sql } from '../db/pool.ts';

const revokeRow = sql<never>(`
  update passkey set revoked_at = now()
  where id = $1 and person_id = $2 and revoked_at is null`);
const endSessionsOfPasskey = sql<never>(
  'update session set ended_at = now() where passkey_id = $1 and ended_at is null',
);
const forgetApprovedBy = sql<never>('delete from anonymous_session where approved_passkey_id = $1');

/**
 * Revokes one device and ends the sessions that were opened with it or approved by it. False: it was already revoked.
 * Sessions come last: one being opened meanwhile locks the row of the passkey or of the waiting browser, so it is
 * found.
 */
export async function revokePasskey(tx: Db, personId: string, passkeyId: string): Promise<boolean> {
  if ((await tx.run(revokeRow, [passkeyId, personId])) === 0) return false;
  await tx.run(forgetApprovedBy, [passkeyId]);
  await tx.run(endSessionsOfPasskey, [passkeyId]);
  await record(tx, {
    clientId: null,
    verb: 'passkey.revoke',
    subjectKind: 'person',
    subjectId: personId,
    facts: { passkey: passkeyId },
  });
  return true;
}

const lockRow = sql<never>('select from person where id = $1 for no key update');

/** Locks a person's devices: concurrent changes of them wait for each other. */
export async function lockPerson(tx: Db, personId: string): Promise<void> {
  await tx.run(lockRow, [personId]);
}

const voidLinks = sql<never>('update enrolment set ended_at = now() where person_id = $1 and ended_at is null');
const revokeAll = sql<{ id: string }>(
  'update passkey set revoked_at = now() where person_id = $1 and revoked_at is null returning id',
);
const endAllSessions = sql<never>('update session set ended_at = now() where person_id = $1 and ended_at is null');
const forgetApprovedFor = sql<never>('delete from anonymous_session where approved_by = $1');
const withdrawSteps = sql<never>(`
  update request set state = 'replaced', decided_at = now()
  where created_by = $1 and state = 'open' and kind in ('step-up', 'new-device')`);

/** Ends every session of a person and what waits for their approval. Their devices stay. */
export async function endSignIns(tx: Db, personId: string): Promise<void> {
  await lockPerson(tx, personId);
  await tx.run(forgetApprovedFor, [personId]);
  await tx.run(endAllSessions, [personId]);
  await tx.run(withdrawSteps, [personId]);
}

/**
 * Handles a lost phone: voids links, revokes every device of the person, ends every session, withdraws open step-ups of
 * their own. The order matters: a device being enrolled or a session being opened at this moment ends too.
 */
export async function shutOut(tx: Db, personId: string): Promise<void> {
  await lockPerson(tx, personId);
  await tx.run(voidLinks, [personId]);
  const revoked = await tx.many(revokeAll, [personId]);
  await tx.run(forgetApprovedFor, [personId]);
  await tx.run(endAllSessions, [personId]);
  await tx.run(withdrawSteps, [personId]);
  await record(tx, {
    clientId: null,
    verb: 'person.shut-out',
    subjectKind: 'person',
    subjectId: personId,
    facts: { passkeys: revoked.length },
  });
}
