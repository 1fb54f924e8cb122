/** The conversation of a company with the bank. */
import { personOf } from '../../../server/access/caller.ts';
import { refuseOften } from '../../../server/access/rates.ts';
import { record } from '../../../server/audit/record.ts';
import { newId } from '../../../server/db/ids.ts';
import type { Handlers } from '../../../server/http/context.ts';
import { Refusal } from '../../../shared/errors.ts';
import { page } from '../../../shared/limits.ts';
import { bankText } from '../../../shared/text.ts';
import type { CompanyMessage, companyMessageCalls } from '../companyCalls.ts';
import { sendingRate } from '../rules.ts';
import * as queries from './companySql.ts';

export const companyMessageHandlers: Handlers<typeof companyMessageCalls> = {
  listMessages: async ({ params: { companyId }, query: { next } }, { db }) => {
    const rows = await db.many(queries.listOwn, [companyId, next ?? null, page.size + 1]);
    const items = rows.slice(0, page.size).map(messageOf);
    const { count: unread } = await db.one(queries.countUnread, [companyId]);
    return { items, next: rows.length > page.size ? (items.at(-1)?.id ?? null) : null, unread };
  },

  sendMessage: async ({ params: { companyId }, body }, { db, caller }) => {
    const { personId } = personOf(caller);
    await refuseOften(db, 'too-many-messages', `message ${personId}`, sendingRate);
    const words = bankText(body.words).trim();
    if (words === '') throw new Refusal('message-empty');
    const row = await db.one(queries.insertOwn, [newId(), companyId, personId, words]);
    await record(db, { clientId: companyId, verb: 'message.send', subjectKind: 'message', subjectId: row.id });
    return messageOf(row);
  },

  readMessages: async ({ params: { companyId }, body: { until } }, { db, caller }) => {
    const count = await db.run(queries.markRead, [companyId, until, personOf(caller).personId]);
    if (count === 0) return;
    const about = { clientId: companyId, subjectKind: 'message', subjectId: until } as const;
    await record(db, { ...about, verb: 'message.read', facts: { count } });
  },
};

function messageOf({ id, at, from_bank: fromBank, author, words, is_unread: isUnread }: queries.CompanyMessageRow) {
  return { id, time: at, fromBank, author, words, isUnread } satisfies CompanyMessage;
}
