/** Cards for staff: a client's cards and their wallets, orders by stage, files for the card maker. */
import * as z from 'zod/mini';
import { call } from '../../shared/call.ts';
import { wallet } from '../../shared/cardProcessor/messages.ts';
import { clientId, recordId } from '../../shared/ids.ts';
import { secondPerson } from '../../shared/limits.ts';
import { commentText } from '../../shared/rules/texts.ts';
import { card } from './card.ts';
import { cardOrderMachine } from './rules.ts';

/** decisions for staff: who may make which call */
const desk = { kind: 'staff', roles: ['A', 'M', 'H', 'S', 'E', 'F', 'C'] } as const;
const production = { kind: 'staff', roles: ['A', 'S', 'E', 'M', 'H'] } as const;
const cardKey = { kind: 'staff', roles: ['A', 'S', 'E', 'M', 'H'], keys: ['C'] } as const;

const ofClient = { clientId };
const ofCard = { clientId, cardId: recordId };
/** Why a wallet is deleted. */
export const walletReasons = ['LOST', 'STOLEN', 'FRAUD', 'CLOSED', 'OTHER'] as const;
const reason = z.enum(walletReasons);
const comment = commentText(secondPerson.wordsMost);
const orderStates = Object.values(cardOrderMachine.states) as ['ordered', 'sent', 'printed', 'failed'];

const cardOrder = z.object({
  id: z.string(),
  cardId: z.string(),
  clientId: z.string(),
  client: z.string(),
  nameOnCard: z.string(),
  mask: z.nullable(z.string()),
  state: z.enum(orderStates),
  isDelayed: z.boolean(),
  /** why it failed */
  reason: z.string(),
  /** the file for the card maker that holds it */
  fileId: z.nullable(z.string()),
  orderedAt: z.string(),
  changedAt: z.string(),
  /** a failed one that was ordered again */
  isOrderedAgain: z.boolean(),
});
export type CardOrderItem = z.output<typeof cardOrder>;

const orders = z.object({ items: z.array(cardOrder), next: z.nullable(z.string()) });
const paging = { next: z.optional(recordId) };

export const cardStages = ['ordered', 'sent', 'printed', 'delayed', 'failed'] as const;
export type CardStage = (typeof cardStages)[number];

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
    query: z.strictObject({ ...paging, from: z.optional(z.string().check(z.maxLength(35))) }),
    answer: orders,
    who: production,
    transaction: 'read',
    errors: [],
    summary: 'Orders of cards that failed, newest first.',
  }),
  listCardOrders: call({
    method: 'GET',
    path: '/web/card-orders',
    params: {},
    query: z.strictObject({ ...paging, stage: z.optional(z.enum(cardStages)) }),
    answer: z.object({ ...orders.shape, counts: z.record(z.enum(cardStages), z.int()) }),
    who: production,
    transaction: 'read',
    errors: [],
    summary: 'Orders of cards by stage, with the number of each stage.',
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
    errors: ['transition-not-allowed', 'already-ordered-again', 'client-locked'],
    summary: 'Order the plastic of a failed order again.',
  }),
  makeCardFile: call({
    method: 'POST',
    path: '/web/card-files',
    params: {},
    answer: z.object({ id: z.string(), items: z.int() }),
    status: 201,
    who: cardKey,
    transaction: 'write',
    errors: ['nothing-to-produce'],
    summary: 'Make a file for the card maker of all orders that are in none; they are sent from then on.',
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
