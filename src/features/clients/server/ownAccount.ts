/**
 * A natural person locks the own account from any device, and lifts the lock on one that does not wait: who has stolen
 * a phone can only take away. The wish to close the account becomes a case.
 */

import { createHash } from 'node:crypto';
import { openCase } from '#features/cases/server/openCase.ts';
import { getDevice } from '#server/access/caller.ts';
import { limitPushRate, openRequest, type RequestKind } from '#server/access/requests.ts';
import { refuseWaitingDevice } from '#server/access/waitingDevices.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import type { Handlers } from '#server/http/context.ts';
import { hasStatus } from '#shared/clientStatus.ts';
import { Refusal } from '#shared/errors.ts';
import { devices } from '#shared/limits.ts';
import type { ownAccountCalls } from '../ownCalls.ts';
import { liftRestriction } from '../record/server/sql.ts';
import * as queries from './ownSql.ts';

export const ownAccountHandlers: Handlers<typeof ownAccountCalls> = {
  readOwnAccount: async (_input, { db, caller }) => ({
    account: (await db.maybe(queries.readOwn, [getDevice(caller).personId])) ?? null,
  }),

  lockOwnAccount: async (_input, { db, caller }) => {
    const { personId } = getDevice(caller);
    const { flags } = await lockOwn(db, personId);
    if (hasStatus(flags, 'closed')) throw new Refusal('client-closed');
    if (await db.maybe(queries.findOwnLock, [personId])) return;
    await db.run(queries.insertOwnLock, [newId(), personId]);
    await record(db, { clientId: personId, verb: 'client.lock-own', subjectKind: 'client', subjectId: personId });
  },

  unlockOwnAccount: async (_input, { db, caller }) => {
    const { personId, passkeyId } = getDevice(caller);
    await refuseWaitingDevice(db, passkeyId);
    const { title } = await lockOwn(db, personId);
    const lock = await db.maybe(queries.findOwnLock, [personId]);
    if (!lock) throw new Refusal('not-restricted');
    await limitPushRate(db, personId);
    const requestId = newId();
    await openRequest(db, {
      id: requestId,
      kind: 'account-unlock',
      companyId: null,
      createdBy: personId,
      recipients: [personId],
      lifeMs: devices.stepUpMs,
      payload: {
        title: 'Unlock my account',
        lines: [
          { label: 'Account of', value: title },
          { label: 'Afterwards', value: 'Payments and cards work again' },
        ],
        groups: [],
        subjects: [{ id: lock.id, version: 0, hash: createHash('sha256').update(lock.id).digest('hex') }],
      },
    });
    return { requestId };
  },

  closeOwnAccount: async ({ body }, { db, caller }) => {
    const { personId, passkeyId } = getDevice(caller);
    await refuseWaitingDevice(db, passkeyId);
    const { flags } = await lockOwn(db, personId);
    if (hasStatus(flags, 'closed')) throw new Refusal('client-closed');
    if (hasStatus(flags, 'declined')) throw new Refusal('client-declined');
    if (await db.maybe(queries.findClosingWish, [personId])) return;
    const about = { subjectId: personId, type: 'OTHER', reason: 'CLOSE', openedBy: personId } as const;
    const comment = body.words.trim() || 'Asked on the own device, without a reason.';
    await openCase(db, { ...about, title: 'The client asks to close the account', comment });
  },
};

/** Approving lifts the lock that was shown. The engine refuses a device that waits. */
export const accountUnlock: RequestKind = {
  errors: [],
  decide: async (tx, { payload }, decision, deciderId) => {
    if (decision === 'reject') return;
    await lockOwn(tx, deciderId);
    const lock = await tx.maybe(queries.findOwnLock, [deciderId]);
    if (!lock || lock.id !== payload.subjects[0]?.id) throw new Refusal('version-changed');
    await tx.run(liftRestriction, [lock.id, deciderId, '']);
    await record(tx, { clientId: deciderId, verb: 'client.unlock-own', subjectKind: 'client', subjectId: deciderId });
  },
};

/** @throws Refusal not-found for a person who is no client */
async function lockOwn(db: Db, personId: string): Promise<{ title: string; flags: string }> {
  const client = await db.maybe(queries.lockOwn, [personId]);
  if (!client) throw new Refusal('not-found');
  return client;
}
