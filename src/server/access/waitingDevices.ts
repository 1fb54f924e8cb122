/**
 * Devices that wait: one that replaces another, the first one of a person who has rights already, and those of people
 * whom such a device has invited. For 24 hours of real time they approve, confirm and propose nothing that moves money
 * or rights.
 */
import { Refusal } from '#shared/errors.ts';
import { type Db, sql } from '../db/pool.ts';

const readWait = sql<{ until: string }>(`
  select approves_from as until from passkey where id = $1 and approves_from > now()`);

/** When a device may approve, ISO 8601; null: now. */
export async function approvesFrom(db: Db, passkeyId: string): Promise<string | null> {
  return (await db.maybe(readWait, [passkeyId]))?.until ?? null;
}

/**
 * What a device that waits may not do by itself; undefined: the demo, without passkeys. @throws Refusal 422
 * device-too-new
 */
export async function refuseWaitingDevice(db: Db, passkeyId: string | undefined): Promise<void> {
  if (passkeyId !== undefined && (await approvesFrom(db, passkeyId)) !== null) throw new Refusal('device-too-new');
}

/** No row for a caller without a session: the demo's past, and the command line. */
const isWaitingSession = sql<{ may_propose: boolean }>(`
  select proposes_while_waiting(k.id) as may_propose
  from session s
  join passkey k on k.id = s.passkey_id and k.approves_from > now()
  where s.id = nullif($1::text, '')::uuid`);

/** A staff user at a device that waits confirms nothing. @throws Refusal 422 device-too-new */
export async function refuseConfirming(db: Db, sessionId: string): Promise<void> {
  if (await db.maybe(isWaitingSession, [sessionId])) throw new Refusal('device-too-new');
}

/**
 * A staff user at a device that waits proposes nothing, unless the command line enrolled it and two staff users cannot
 * confirm yet. @throws Refusal 422 device-too-new
 */
export async function refuseProposing(db: Db, sessionId: string): Promise<void> {
  const waiting = await db.maybe(isWaitingSession, [sessionId]);
  if (waiting && !waiting.may_propose) throw new Refusal('device-too-new');
}

const mayPropose = sql<{ yes: boolean }>('select proposes_while_waiting($1) as yes');

/** Whether a device that waits may approve the step-up of a proposal; see `refuseProposing`. */
export async function proposesWhileWaiting(db: Db, passkeyId: string): Promise<boolean> {
  return (await db.one(mayPropose, [passkeyId])).yes;
}

/** $3: the call is a proposal */
const noneApproves = sql<{ yes: boolean }>(`
  select coalesce(bool_and(device_approves_from(id, $2) > now() and not ($3 and proposes_while_waiting(id))), false)
    as yes
  from passkey
  where person_id = $1 and revoked_at is null`);

/**
 * A step-up that no device of its person could approve is refused before anybody takes up a phone.
 * @throws Refusal 422 device-too-new where each of them waits
 */
export async function refuseWithoutDevice(
  db: Db,
  { personId, companyId, isProposal }: { personId: string; companyId: string | null; isProposal: boolean },
): Promise<void> {
  if ((await db.one(noneApproves, [personId, companyId, isProposal])).yes) throw new Refusal('device-too-new');
}
