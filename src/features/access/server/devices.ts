/** A person's devices: list, add and confirm. For what ends with a device see server/access/endings.ts. */

import { openCase } from '#features/cases/server/openCase.ts';
import { lockPerson, revokePasskey } from '#server/access/endings.ts';
import { openRequest, type RequestKind } from '#server/access/requests.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { Refusal } from '#shared/errors.ts';
import type { Passkey } from '../deviceCalls.ts';

interface PasskeyRow {
  id: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
  approves_from: string | null;
}

const listRows = sql<PasskeyRow>(`
  select id, name, created_at, last_used_at, revoked_at, case
    when approves_from > now() then approves_from end as approves_from
  from passkey
  where person_id = $1
  order by (revoked_at is null) desc, created_at desc, id
  limit 100`);

/** The devices of a person, valid ones first. `thisId`: the calling device. */
export async function listDevices(db: Db, personId: string, thisId: string | undefined) {
  const rows = await db.many(listRows, [personId]);
  const items = rows.map(
    (row): Passkey => ({
      id: row.id,
      name: row.name,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      revokedAt: row.revoked_at,
      approvesFrom: row.approves_from,
      isThis: row.id === thisId,
    }),
  );
  return { items, next: null };
}

const countOlder = sql<{ count: number }>(
  'select count(*)::integer as count from passkey where person_id = $1 and id <> $2 and revoked_at is null',
);

interface AddedDevice {
  personId: string;
  passkeyId: string;
  name: string;
  /** network address at which it was added */
  address: string;
  /** the demo's phone has no passkey */
  demo: boolean;
}

/** Records the new device and asks the older ones whether the person knows it. */
export async function notifyOlderDevices(
  tx: Db,
  { personId, passkeyId, name, address, demo }: AddedDevice,
): Promise<void> {
  await record(tx, {
    clientId: null,
    verb: 'passkey.add',
    subjectKind: 'person',
    subjectId: personId,
    facts: { passkey: passkeyId },
    detail: { name, address },
  });
  const { count } = await tx.one(countOlder, [personId, passkeyId]);
  if (count === 0 && !demo) return;
  await openRequest(tx, {
    id: newId(),
    kind: 'new-device',
    companyId: null,
    createdBy: personId,
    recipients: [personId],
    notOnPasskeyId: passkeyId,
    payload: {
      title: 'A device was added. Was it you?',
      lines: [
        { label: 'Device', value: name },
        { label: 'Address', value: address },
        {
          label: 'If you reject',
          value: 'This device and any added after it are revoked, and the bank looks into it.',
        },
      ],
      groups: [],
      subjects: [{ id: passkeyId, version: 1, hash: '' }],
    },
  });
}

/** the device itself first */
const addedSince = sql<{ id: string }>(`
  select k.id
  from passkey k
  join passkey first on first.id = $2
  where k.person_id = $1 and first.person_id = $1 and k.created_at >= first.created_at and k.revoked_at is null
  order by k.created_at, k.id`);

const endWait = sql<never>(
  'update passkey set approves_from = now() where id = $1 and person_id = $2 and approves_from > now()',
);

/**
 * An older device says whether the person knows the new one. If so, the new one waits no longer. If not, the new one is
 * revoked with all later ones, which it may have added, and staff are informed, even if it was revoked already.
 */
export const newDeviceRequest: RequestKind = {
  errors: [],
  decide: async (tx, { payload }, decision, deciderId) => {
    const [device] = payload.subjects;
    if (!device) return;
    if (decision === 'approve') {
      await tx.run(endWait, [device.id, deciderId]);
      return;
    }
    await revokeSince(tx, deciderId, device.id);
    await openCase(tx, {
      subjectId: deciderId,
      type: 'FRAUD',
      title: 'A device was added that its owner does not know',
      comment: payload.lines.map(({ label, value }) => `${label}: ${value}`).join('; '),
      openedBy: deciderId,
    });
  },
};

/** Revokes a device and every one that its person added after it. */
export async function revokeSince(tx: Db, personId: string, passkeyId: string): Promise<void> {
  await lockPerson(tx, personId);
  for (const { id } of await tx.many(addedSince, [personId, passkeyId])) await revokePasskey(tx, personId, id);
}

const unconfirmed = sql<{ id: string }>(`
  select id
  from request
  where kind = 'new-device' and state = 'open' and created_by = $1 and not_on_passkey_id = $2
  limit 1`);

/**
 * Revokes a device of one's own, asked for from another or from itself. Where the one that asks has not been confirmed
 * by an older one yet, staff are informed: an owner replaces a lost phone so, and a thief locks the owner out so. 404
 * if it is not there any more.
 */
export async function revokeOwn(
  tx: Db,
  { personId, passkeyId: askingId }: { personId: string; passkeyId: string | undefined },
  passkeyId: string,
): Promise<void> {
  if (!(await revokePasskey(tx, personId, passkeyId))) throw new Refusal('not-found');
  if (askingId === undefined || askingId === passkeyId) return;
  if (!(await tx.maybe(unconfirmed, [personId, askingId]))) return;
  await openCase(tx, {
    subjectId: personId,
    type: 'FRAUD',
    title: 'A device that no older one has confirmed revoked another',
    comment: `The device ${askingId} revoked ${passkeyId}.`,
    openedBy: personId,
  });
}
