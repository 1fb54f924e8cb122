/** What staff do for orders of plastic: put them into a file for the card maker, and order failed ones again. */
import type pg from 'pg';
import { getPerson } from '#server/access/caller.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import { inTransaction } from '#server/db/transactions.ts';
import type { Context } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import type { CardFile } from '../staffCalls.ts';
import { lockCard, orderPlastic, refuseAction } from './changes.ts';
import { cardOrdersLoop } from './orders.ts';
import { productionFile } from './productionFile.ts';
import * as queries from './staffSql.ts';

const maxOrders = 5000;
const unmadeAtOnce = 100;

/**
 * Puts every waiting order into one file and sends them, except those of clients that the caller is linked to, and
 * those that would go to an address that one staff user alone has changed. All in the transaction of the call: whatever
 * is killed, an order is in one file or in none. @throws Refusal nothing-to-produce
 */
export async function makeCardFile({ db, caller }: Context): Promise<CardFile> {
  const { personId } = getPerson(caller);
  const orders = await db.many(queries.lockWaiting, [maxOrders, personId]);
  if (orders.length === 0) throw new Refusal('nothing-to-produce');
  const id = newId();
  const body = Buffer.from(productionFile(orders));
  const file = await db.one(queries.insertFile, [id, body, orders.length, personId]);
  await db.run(queries.sendOrders, [id, orders.map((order) => order.id)]);
  const facts = { items: orders.length };
  await record(db, { clientId: null, verb: 'card-file.make', subjectKind: 'card-file', subjectId: id, facts });
  return getFile(file);
}

export function getFile(row: { id: string; items: number; made_by: string; made_at: string }): CardFile {
  return { id: row.id, items: row.items, madeBy: row.made_by, madeAt: row.made_at };
}

/** Answers the id of the new order. The card keeps its number. */
export async function orderAgain(orderId: string, comment: string, context: Context): Promise<string> {
  const { db, caller, services, afterCommit } = context;
  const order = await db.maybe(queries.lockOrder, [orderId]);
  if (!order) throw new Refusal('not-found');
  if (order.state !== 'failed') throw new Refusal('transition-not-allowed');
  if (order.is_again) throw new Refusal('already-ordered-again');
  if (order.is_held) throw new Refusal('address-not-confirmed');
  const card = await lockCard(db, order.client_id, order.card_id);
  await refuseAction(db, 'update', card);
  if (card.order_state === 'ordered' || card.order_state === 'sent') throw new Refusal('card-order-under-way');
  const id = await orderPlastic(db, card, getPerson(caller).personId, orderId);
  const about = { clientId: order.client_id, subjectKind: 'card', subjectId: order.card_id } as const;
  await record(db, { ...about, verb: 'card.reorder', facts: { order: id, replaces: orderId }, detail: { comment } });
  afterCommit(() => services.wakeLoop(cardOrdersLoop));
  return id;
}

/** Cards that were terminated or lost before anybody made them are not made. True: there may be more. */
export async function failUnmade(pool: pg.Pool): Promise<boolean> {
  return inTransaction(pool, async (tx) => (await tx.run(queries.failUnmade, [unmadeAtOnce])) === unmadeAtOnce);
}
