/** Cards for staff. */
import { getPerson } from '#server/access/caller.ts';
import { record, recordRead } from '#server/audit/record.ts';
import { getDb } from '#server/db/pool.ts';
import type { Context, Handlers } from '#server/http/context.ts';
import { exportList } from '#server/lists/file.ts';
import { readList } from '#server/lists/read.ts';
import { bankScope } from '#server/lists/source.ts';
import { Refusal } from '#shared/errors.ts';
import { page } from '#shared/limits.ts';
import type { ListCount } from '#shared/lists/list.ts';
import { beginningAt, placeText } from '#shared/logPaging.ts';
import type { CardStage } from '../cardOrderList.ts';
import type { cardStaffCalls } from '../staffCalls.ts';
import { cardOrderSource } from './cardOrderSource.ts';
import { getOrder, type OrderRow } from './cardOrders.ts';
import { getCard } from './cardRows.ts';
import { getFile, makeCardFile, orderAgain } from './production.ts';
import { listCards, readCard } from './sql.ts';
import * as queries from './staffSql.ts';
import { deleteWallets, readWallets } from './wallets.ts';

export const cardStaffHandlers: Handlers<typeof cardStaffCalls> = {
  listClientCards: async ({ params: { clientId } }, { db }) => {
    if (!(await db.maybe(queries.findClient, [clientId]))) throw new Refusal('not-found');
    await record(db, { clientId, verb: 'card.list', subjectKind: 'client', subjectId: clientId });
    const rows = await db.many(listCards, [clientId]);
    return { items: rows.map((row) => getCard(row, true)), next: null };
  },

  readClientCard: async ({ params: { clientId, cardId } }, { db }) => {
    const row = await db.maybe(readCard, [clientId, cardId]);
    if (!row) throw new Refusal('not-found');
    await record(db, { clientId, verb: 'card.read', subjectKind: 'card', subjectId: cardId });
    return getCard(row, true);
  },

  readWallets: async ({ params }, context) => ({ items: await readWallets(params, context), next: null }),

  deleteWalletAccount: async ({ params: { reason, ...card }, body }, context) =>
    deleteWallets(card, { walletId: null, reason, comment: body?.comment ?? '' }, context),

  deleteWallet: async ({ params: { walletId, ...card }, query: { reason }, body: { comment } }, context) =>
    deleteWallets(card, { walletId, reason, comment }, context),

  listDelayedOrders: async ({ query: { next } }, { db, caller }) =>
    getPage(await db.many(queries.listDelayed, [next ?? null, page.most + 1, getPerson(caller).personId])),

  listFailedOrders: async ({ query: { from } }, { db, caller }) => {
    const shown = getPage(
      await db.many(queries.listFailed, [...beginningAt(from), page.most + 1, getPerson(caller).personId]),
    );
    const last = shown.next === null ? undefined : shown.items.at(-1);
    return { ...shown, next: last ? placeText(last.orderedAt, last.id) : null };
  },

  listCardOrders: async ({ query }, context) => {
    const answer = await readList(cardOrderSource, bankScope(context, 'client_id'), query, context.db);
    // the list counts its first 10 000 orders of a state; the stages of all orders are counted faster than that
    const isCounted = answer.count?.exact ?? true;
    return isCounted || query.text ? answer : { ...answer, count: await getCount(context, query.stage) };
  },

  exportCardOrders: ({ query }, context) =>
    exportList(cardOrderSource, bankScope(context, 'client_id'), query, context),

  orderAgain: async ({ params: { orderId }, body }, context) => {
    const id = await orderAgain(orderId, body.comment, context);
    return getOrder(await context.db.one(queries.readOrder, [id]));
  },

  makeCardFile: (_input, context) => makeCardFile(context),

  listCardFiles: async ({ query: { next } }, { db, caller }) => {
    const rows = await db.many(queries.listFiles, [next ?? null, page.size + 1]);
    const items = rows.slice(0, page.size).map(getFile);
    const { count: waiting } = await db.one(queries.countWaiting, [getPerson(caller).personId]);
    return { items, next: rows.length > page.size ? (items.at(-1)?.id ?? null) : null, waiting };
  },

  readCardFile: async ({ params: { fileId } }, { caller, requestId, services: { pool } }) => {
    const file = await getDb(pool).maybe(queries.readFile, [fileId, getPerson(caller).personId]);
    if (!file) throw new Refusal('not-found');
    if (file.names_linked) throw new Refusal('conflict-of-interest');
    const about = { clientId: null, subjectKind: 'card-file', subjectId: fileId } as const;
    await recordRead(pool, getPerson(caller).personId, requestId, { ...about, verb: 'card-file.export' });
    return { type: 'text/csv', name: `cards-${fileId}.csv`, body: file.body };
  },
};

async function getCount(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  stage: CardStage | undefined,
): Promise<ListCount> {
  const counted = await db.many(queries.countStages, [getPerson(caller).personId]);
  const by = Object.fromEntries(counted.map(({ stage: name, orders }) => [name, orders]));
  const all = counted.reduce((sum, { orders }) => sum + orders, 0);
  return { rows: stage ? (by[stage] ?? 0) : all, exact: true, by };
}

function getPage(rows: readonly OrderRow[]) {
  const items = rows.slice(0, page.most).map(getOrder);
  return { items, next: rows.length > page.most ? (items.at(-1)?.id ?? null) : null };
}
