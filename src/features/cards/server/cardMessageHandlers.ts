/** What staff do about messages of the card processor that were set aside. */

import * as z from 'zod/mini';
import { getPerson } from '#server/access/caller.ts';
import { recordLook } from '#server/audit/looks.ts';
import { record } from '#server/audit/record.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context, Handlers, Preparations } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { page } from '#shared/limits.ts';
import { amountText, decimalText } from '#shared/money.ts';
import { foreignText } from '#shared/rules/foreignText.ts';
import type { cardMessageCalls } from '../cardMessageCalls.ts';
import { kindTitle, movesMoney, reasonTitle, type SetAsideState } from '../cardMessages.ts';
import { fromProcessor, money } from '../processor/messages.ts';
import * as queries from './cardMessageSql.ts';
import { actFor } from './messages.ts';
import { getStandInMinor } from './settings.ts';

export const cardMessageHandlers: Handlers<typeof cardMessageCalls, typeof cardMessagePreparations> = {
  listCardMessages: async ({ query: { next, open } }, context) => {
    const { db, caller } = context;
    recordLook(context, { clientId: null, verb: 'card-message.list', subjectKind: 'list', subjectId: 'card-messages' });
    const isOpen = open === undefined ? null : open === 'yes';
    const rows = await db.many(queries.listCardMessages, [
      ...[next ?? null, page.size + 1, getPerson(caller).personId, isOpen],
    ]);
    const items = rows.slice(0, page.size).map(toItem);
    return { items, next: rows.length > page.size ? (items.at(-1)?.id ?? null) : null };
  },

  retryCardMessage: async ({ params: { messageId }, body: { comment } }, context) => {
    const row = await lockOpen(context.db, messageId);
    await processRow(row, context);
    return endMessage(context, { messageId, clientId: row.client_id, state: 'retried', comment });
  },

  closeCardMessage: async ({ params: { messageId }, body: { comment } }, context) => {
    const { client_id: clientId } = await lockOpen(context.db, messageId);
    return endMessage(context, { messageId, clientId, state: 'closed', comment });
  },
};

function toItem({ client_id: clientId, case_id: caseId, body, ...row }: queries.SetAsideRow) {
  const { amount } = getReadable(body);
  const sum = amount ? amountText(amount.currency, BigInt(amount.minor)) : null;
  return { ...row, clientId, caseId, amount: sum, body: JSON.stringify(body, null, 2) };
}

/** Two staff users decide about what moves money. */
export const cardMessagePreparations = {
  retryCardMessage: async ({ params: { messageId }, body }, { db }) =>
    shownMessage('Process a card message that was set aside', messageId, await lockOpen(db, messageId), body.comment),

  closeCardMessage: async ({ params: { messageId }, body }, { db }) =>
    shownMessage('Close a card message without booking it', messageId, await lockOpen(db, messageId), body.comment),
} satisfies Preparations<typeof cardMessageCalls>;

/** @throws Refusal not-found, and transition-not-allowed once it has ended */
async function lockOpen(db: Db, messageId: string): Promise<queries.MessageRow> {
  const row = await db.maybe(queries.lockMessage, [messageId]);
  if (!row) throw new Refusal('not-found');
  if (row.state !== 'open') throw new Refusal('transition-not-allowed');
  return row;
}

/** Acts on it as if the processor had sent it now. @throws Refusal message-not-readable, message-not-booked */
async function processRow(row: queries.MessageRow, { db, requestId, services }: Context): Promise<void> {
  // a reference never serves another amount
  if (row.reason === 'reference-used') throw new Refusal('message-not-booked');
  const read = fromProcessor.safeParse(row.body);
  if (!read.success) throw new Refusal('message-not-readable');
  const answer = await actFor(db, read.data, { requestId, standInMinor: getStandInMinor(services.config) });
  const isBooked = answer !== 'reused' && answer.paymentId !== null;
  const mayBookNothing = !('amount' in read.data) || read.data.kind === 'reversal' || read.data.amount.minor === '0';
  if (!isBooked && (answer === 'reused' || !mayBookNothing)) throw new Refusal('message-not-booked');
}

interface Ended {
  messageId: string;
  clientId: string | null;
  state: Exclude<SetAsideState, 'open'>;
  comment: string;
}

async function endMessage({ db }: Context, { messageId, clientId, state, comment }: Ended): Promise<{ id: string }> {
  await db.run(queries.endMessage, [messageId, state]);
  const about = { clientId, subjectKind: 'card-message', subjectId: messageId } as const;
  await record(db, { ...about, verb: 'card-message.comment', detail: { comment } });
  return { id: messageId };
}

/** What can be read of a message, whatever else is wrong with it. */
const readable = z.looseObject({
  amount: z.catch(z.optional(money), undefined),
  merchant: z.catch(z.optional(z.looseObject({ name: foreignText(70) })), undefined),
});
const getReadable = (body: unknown) => readable.safeParse(body).data ?? {};

function shownMessage(title: string, id: string, row: queries.MessageRow, comment: string) {
  if (!movesMoney(row.kind)) return { shown: null, facts: {} };
  const { amount, merchant } = getReadable(row.body);
  const lines = [
    { label: 'Message', value: kindTitle(row.kind) },
    { label: 'Client', value: row.client ?? 'No client of ours' },
    { label: 'Reference', value: row.reference ?? 'Not in the message' },
    {
      label: 'Amount',
      value: amount ? `${decimalText(BigInt(amount.minor), amount.currency)} ${amount.currency}` : 'Cannot be read',
    },
    ...(merchant?.name ? [{ label: 'Shop', value: merchant.name }] : []),
    { label: 'Set aside because', value: reasonTitle(row) },
    { label: 'Comment', value: comment },
  ];
  const about = { subject: { kind: 'card-message', id, version: 0 }, clientId: row.client_id };
  return { shown: { title, lines }, facts: {}, about };
}
