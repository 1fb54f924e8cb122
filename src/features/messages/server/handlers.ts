/** Notes and messages, for staff. */

import { otherUsers } from '#features/access/server/notices.ts';
import { getPerson } from '#server/access/caller.ts';
import { notify } from '#server/access/notify.ts';
import { recordLook } from '#server/audit/looks.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import type { Handlers } from '#server/http/context.ts';
import { insertMessage } from '#server/messages/insertMessage.ts';
import { Refusal } from '#shared/errors.ts';
import { beginningAt, logPaging, placeText } from '#shared/logPaging.ts';
import { messagePermissions } from '#shared/permissions.ts';
import type { Message, messageCalls, Note } from '../calls.ts';
import { sendable } from './sendable.ts';
import * as queries from './sql.ts';

export const messageHandlers: Handlers<typeof messageCalls> = {
  listClientNotes: async ({ params: { clientId }, query: { from } }, context) => {
    const { db } = context;
    await findClient(db, clientId);
    recordLook(context, { clientId, verb: 'note.list', subjectKind: 'client', subjectId: clientId });
    const rows = await db.many(queries.listNotes, [clientId, ...beginningAt(from), logPaging.size + 1]);
    const pinned = await db.many(queries.listPinned, [clientId]);
    return { ...getPage(rows, getNote), pinned: pinned.map(getNote) };
  },

  listClientMessages: async ({ params: { clientId }, query: { from } }, context) => {
    const { db } = context;
    await findClient(db, clientId);
    recordLook(context, { clientId, verb: 'message.list', subjectKind: 'client', subjectId: clientId });
    const rows = await db.many(queries.listMessages, [clientId, ...beginningAt(from), logPaging.size + 1]);
    return getPage(rows, getMessage);
  },

  addComment: async ({ params: { clientId }, body: { comment, props = {} } }, { db, caller }) => {
    const { isCompany, title } = await findClient(db, clientId);
    const { personId } = getPerson(caller);
    if (props.to === undefined) {
      const id = newId();
      await db.run(queries.insertNote, [id, clientId, personId, props.pinned ?? false, comment]);
      await record(db, { clientId, verb: 'note.add', subjectKind: 'note', subjectId: id });
      return { id };
    }
    const words = await sendable(db, 'comment', comment);
    const { id, others } = await insertMessage(db, clientId, personId, words);
    if (!others) await (isCompany ? notifyReaders(db, clientId, title) : notifyPerson(db, clientId));
    return { id };
  },

  pinNote: ({ params: { clientId, noteId } }, { db }) => setPin(db, clientId, noteId, true),

  unpinNote: ({ params: { clientId, noteId } }, { db }) => setPin(db, clientId, noteId, false),

  listTemplates: async (_input, { db }) => ({ items: await db.many(queries.listTemplates), next: null }),
};

/** Records a change only: who pins a pinned note changes nothing. */
async function setPin(db: Db, clientId: string, noteId: string, isPinned: boolean): Promise<void> {
  const note = await db.maybe(queries.lockNote, [noteId, clientId]);
  if (!note) throw new Refusal('not-found');
  if (note.pinned === isPinned) return;
  await db.run(queries.setPin, [noteId, isPinned]);
  const verb = isPinned ? 'note.pin' : 'note.unpin';
  await record(db, { clientId, verb, subjectKind: 'note', subjectId: noteId });
}

async function findClient(db: Db, clientId: string): Promise<{ isCompany: boolean; title: string }> {
  const client = await db.maybe(queries.findClient, [clientId]);
  if (!client) throw new Refusal('not-found');
  return { isCompany: client.is_company, title: client.title };
}

/** One notice on the devices of those who read messages, until they have read them. It holds nothing of the message. */
async function notifyReaders(db: Db, companyId: string, company: string): Promise<void> {
  const readers = await Promise.all(messagePermissions.map((one) => otherUsers(db, companyId, '', one)));
  const lines = [
    { label: 'Company', value: company },
    { label: 'Where to read it', value: 'Need Support, Messages' },
  ];
  for (const reader of new Set(readers.flat())) {
    // a notice names a person; staff are not named to companies
    await notify(db, [reader], { from: reader, title: 'A message from the bank', lines });
  }
}

/** The same for a person, on the own device. */
async function notifyPerson(db: Db, personId: string): Promise<void> {
  const lines = [{ label: 'Where to read it', value: 'Account, Messages, on this device' }];
  for (const { id } of await db.many(queries.findReader, [personId]))
    await notify(db, [id], { from: id, title: 'A message from the bank', lines });
}

/** One more is read than is shown: it says whether there is another page. */
function getPage<Row, Item extends { id: string; time: string }>(rows: readonly Row[], toItem: (row: Row) => Item) {
  const items = rows.slice(0, logPaging.size).map(toItem);
  const last = items.at(-1);
  return { items, next: rows.length > logPaging.size && last ? placeText(last.time, last.id) : null };
}

function getNote({ id, at, author_id: userID, author: fullName, words, pinned }: queries.NoteRow): Note {
  return { id, time: at, userID, fullName, pinned, words };
}

function getMessage({ id, at, author_id: userID, author: fullName, words, ...row }: queries.MessageRow): Message {
  return { id, time: at, userID, fullName, words, fromBank: row.from_bank, readAt: row.read_at };
}
