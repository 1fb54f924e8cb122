/** The conversation of a client with the bank: of a company in its area, of a person on the own device. */
import { getDevice, getPerson } from '#server/access/caller.ts';
import { refuseOften } from '#server/access/rates.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import type { Handlers } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { isStaffId } from '#shared/ids.ts';
import { page } from '#shared/limits.ts';
import { bankText } from '#shared/text.ts';
import type { CompanyMessage, companyMessageCalls } from '../companyCalls.ts';
import type { ownMessageCalls } from '../deviceCalls.ts';
import { sendingRate } from '../rules.ts';
import * as queries from './companySql.ts';

export const companyMessageHandlers: Handlers<typeof companyMessageCalls> = {
  listMessages: ({ params: { companyId }, query: { next } }, { db }) => getList(db, companyId, next),

  sendMessage: ({ params: { companyId }, body }, { db, caller }) =>
    sendTo(db, companyId, getPerson(caller).personId, body.words),

  readMessages: ({ params: { companyId }, body: { until } }, { db, caller }) =>
    markRead(db, companyId, until, getPerson(caller).personId),
};

export const ownMessageHandlers: Handlers<typeof ownMessageCalls> = {
  listOwnMessages: ({ query: { next } }, { db, caller }) => getList(db, getDevice(caller).personId, next),

  sendOwnMessage: async ({ body }, { db, caller }) => {
    const { personId } = getDevice(caller);
    // staff are no clients of the bank
    if (isStaffId(personId)) throw new Refusal('not-permitted');
    return sendTo(db, personId, personId, body.words);
  },

  readOwnMessages: async ({ body: { until } }, { db, caller }) => {
    const { personId } = getDevice(caller);
    await markRead(db, personId, until, personId);
  },
};

async function getList(db: Db, clientId: string, next: string | undefined) {
  const rows = await db.many(queries.listOwn, [clientId, next ?? null, page.size + 1]);
  const items = rows.slice(0, page.size).map(getMessage);
  const { count: unread } = await db.one(queries.countUnread, [clientId]);
  return { items, next: rows.length > page.size ? (items.at(-1)?.id ?? null) : null, unread };
}

async function sendTo(db: Db, clientId: string, personId: string, typed: string): Promise<CompanyMessage> {
  await refuseOften(db, 'too-many-messages', `message ${personId}`, sendingRate);
  const words = bankText(typed).trim();
  if (words === '') throw new Refusal('message-empty');
  const row = await db.one(queries.insertOwn, [newId(), clientId, personId, words]);
  await record(db, { clientId, verb: 'message.send', subjectKind: 'message', subjectId: row.id });
  return getMessage(row);
}

async function markRead(db: Db, clientId: string, until: string, personId: string): Promise<void> {
  const count = await db.run(queries.markRead, [clientId, until, personId]);
  if (count === 0) return;
  await record(db, { clientId, verb: 'message.read', subjectKind: 'message', subjectId: until, facts: { count } });
}

function getMessage({ id, at, from_bank: fromBank, author, words, is_unread: isUnread }: queries.CompanyMessageRow) {
  return { id, time: at, fromBank, author, words, isUnread } satisfies CompanyMessage;
}
