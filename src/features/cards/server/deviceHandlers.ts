/** The cards of a holder, on their own device. */
import { getDevice } from '#server/access/caller.ts';
import type { Handlers } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import type { cardDeviceCalls } from '../deviceCalls.ts';
import { loosens } from '../rules.ts';
import { getCard, getOwnPayment } from './cardRows.ts';
import { applyChange, getActions, lockHeldCard, loseCard, refuseAction } from './changes.ts';
import { wantChange } from './holders.ts';
import * as queries from './sql.ts';

export const cardDeviceHandlers: Handlers<typeof cardDeviceCalls> = {
  listOwnCards: async (_input, { db, caller }) => {
    const rows = await db.many(queries.listHeldCards, [getDevice(caller).personId]);
    const payments = await db.many(queries.listOwnPayments, [rows.map(({ id }) => id)]);
    const getPayments = (id: string) => payments.filter(({ card_id: cardId }) => cardId === id).map(getOwnPayment);
    const items = rows.map((row) => ({
      card: getCard(row, false),
      company: row.company,
      payments: getPayments(row.id),
    }));
    return { items, next: null };
  },

  changeOwnCard: async ({ params: { cardId }, body }, { db, caller }) => {
    const { personId } = getDevice(caller);
    const row = await lockHeldCard(db, personId, cardId);
    const isLockAlone = body.enabled === 0 && Object.keys(body).length === 1;
    if (body.options !== undefined || (!isLockAlone && !row.options.includes('M'))) throw new Refusal('not-permitted');
    for (const action of getActions(body)) await refuseAction(db, action, row);
    if (loosens(body, getCard(row, false))) {
      const requestId = await wantChange(db, row, body, { id: personId, fullName: row.holder_name ?? '' });
      return { card: getCard(row, false), requestId };
    }
    await applyChange(db, row, body);
    return { card: getCard(await db.one(queries.readHeldCard, [personId, cardId]), false), requestId: null };
  },

  loseOwnCard: async ({ params: { cardId } }, { db, caller }) => {
    const { personId } = getDevice(caller);
    await loseCard(db, await lockHeldCard(db, personId, cardId));
    return getCard(await db.one(queries.readHeldCard, [personId, cardId]), false);
  },
};
