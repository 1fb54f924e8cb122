/** Cards for staff: a client's cards and their wallets, orders by stage, files for the card maker. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { downloads, secondPerson } from '#shared/limits.ts';
import { recordPlace } from '#shared/logPaging.ts';
import { commentText } from '#shared/rules/texts.ts';
import { staff } from '#shared/staffGroups.ts';
import { card } from './card.ts';
import { cardOrder, cardOrderList } from './cardOrderList.ts';
import { wallet } from './processor/messages.ts';

/** decisions for staff: who may make which call */
const desk = staff('clientReaders');
export const production = staff('cardReaders');
/** Executive is view-only everywhere */
export const cardKey = staff('cardDesk', 'cardOrder');

const ofClient = { clientId };
const ofCard = { clientId, cardId: recordId };
/** Why a wallet is deleted. */
export const walletReasons = ['LOST', 'STOLEN', 'FRAUD', 'CLOSED', 'OTHER'] as const;
export type WalletReason = (typeof walletReasons)[number];
const reason = z.enum(walletReasons);
const comment = commentText(secondPerson.maxWords);

const orders = z.object({ items: z.array(cardOrder), next: z.nullable(z.string()) });
const paging = { next: z.optional(recordId) };

const cardFile = z.object({
  id: z.string(),
  /** orders in it */
  items: z.int(),
  /** name of who made it */
  madeBy: z.string(),
  /** bank time */
  madeAt: z.string(),
});
export type CardFile = z.output<typeof cardFile>;

export const cardStaffCalls = {
  listClientCards: call({
    method: 'GET',
    path: '/web/cards/{clientId}',
    params: ofClient,
    client: 'clientId',
    answer: z.object({ items: z.array(card), next: z.null() }),
    who: desk,
    transaction: 'write',
    errors: [],
    summary: 'The cards of a client. The look is recorded.',
  }),
  readClientCard: call({
    method: 'GET',
    path: '/web/cards/{clientId}/{cardId}',
    params: ofCard,
    client: 'clientId',
    answer: card,
    who: desk,
    transaction: 'write',
    errors: [],
    summary: 'One card of a client. The look is recorded.',
  }),
  readWallets: call({
    method: 'GET',
    path: '/web/wallet-accounts/{clientId}/{cardId}',
    params: ofCard,
    client: 'clientId',
    answer: z.object({ items: z.array(wallet), next: z.null() }),
    who: production,
    transaction: 'none',
    errors: ['processor-not-reached'],
    summary: 'The wallets that hold a card, from the processor.',
  }),
  deleteWalletAccount: call({
    method: 'DELETE',
    path: '/web/wallet-account/{clientId}/{cardId}/{reason}',
    params: { ...ofCard, reason },
    values: ['reason'],
    client: 'clientId',
    // the specification names none; our own pages always send it
    body: z.optional(z.strictObject({ comment })),
    answer: undefined,
    who: cardKey,
    transaction: 'none',
    errors: ['processor-not-reached'],
    summary: 'Take a card out of all wallets.',
  }),
  deleteWallet: call({
    method: 'POST',
    path: '/web/wallet-account/{clientId}/{cardId}/{walletId}',
    params: { ...ofCard, walletId: recordId },
    bare: 'reason',
    query: z.strictObject({ reason }),
    client: 'clientId',
    body: z.strictObject({ comment }),
    answer: undefined,
    who: cardKey,
    transaction: 'none',
    errors: ['processor-not-reached'],
    summary: 'Take a card out of one wallet.',
  }),
  listDelayedOrders: call({
    method: 'GET',
    path: '/web/tasks',
    word: 'card-order-delays',
    params: {},
    query: z.strictObject(paging),
    answer: orders,
    who: production,
    transaction: 'read',
    errors: [],
    summary: 'Orders of cards that are neither printed nor failed after five days, oldest first.',
  }),
  listFailedOrders: call({
    method: 'GET',
    path: '/web/logs/ORDERCARD-FAILED',
    params: {},
    query: z.strictObject({ from: z.optional(recordPlace) }),
    answer: orders,
    who: production,
    transaction: 'read',
    errors: [],
    summary: 'Orders of cards that failed, newest first; those of a moment and before, as in every log.',
  }),
  listCardOrders: call({
    method: 'GET',
    path: '/web/card-orders',
    params: {},
    query: cardOrderList.query,
    answer: cardOrderList.answer,
    who: production,
    transaction: 'read',
    errors: [],
    summary: 'Orders of cards by stage, with the number of each stage.',
  }),
  exportCardOrders: call({
    method: 'GET',
    path: '/web/card-orders',
    word: 'export',
    params: {},
    query: cardOrderList.fileQuery,
    answer: { download: ['text/csv'] },
    who: production,
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: [],
    summary: 'Orders of cards under a filter as CSV.',
  }),
  orderAgain: call({
    method: 'POST',
    path: '/web/card-orders/{orderId}',
    word: 'again',
    params: { orderId: recordId },
    body: z.strictObject({ comment }),
    answer: cardOrder,
    status: 201,
    who: cardKey,
    transaction: 'write',
    errors: [
      'transition-not-allowed',
      'already-ordered-again',
      'card-order-under-way',
      'address-not-confirmed',
      'client-locked',
    ],
    summary: 'Order the plastic of a failed order again.',
  }),
  makeCardFile: call({
    method: 'POST',
    path: '/web/card-files',
    params: {},
    answer: cardFile,
    status: 201,
    who: cardKey,
    transaction: 'write',
    errors: ['nothing-to-produce'],
    summary:
      'Make a file for the card maker of all orders that are in none, and whose address ' +
      'no one of the staff has changed alone; they are sent from then on.',
  }),
  listCardFiles: call({
    method: 'GET',
    path: '/web/card-files',
    params: {},
    query: z.strictObject(paging),
    answer: z.object({
      items: z.array(cardFile),
      next: z.nullable(z.string()),
      /** orders that are in no file, and would go into the next one */
      waiting: z.int(),
    }),
    who: production,
    transaction: 'read',
    errors: [],
    summary: 'Files for the card maker, newest first, and how many orders wait for one.',
  }),
  readCardFile: call({
    method: 'GET',
    path: '/web/card-files/{fileId}',
    params: { fileId: recordId },
    answer: { download: ['text/csv'] },
    who: production,
    transaction: 'none',
    errors: [],
    summary: 'A file for the card maker: one line an order, and a line of sums.',
  }),
} as const;
