/** Calls of CESOP. */
import { getPerson } from '#server/access/caller.ts';
import { refuseLinked } from '#server/access/conflicts.ts';
import { recordLook } from '#server/audit/looks.ts';
import { record, recordRead } from '#server/audit/record.ts';
import { readBankTime } from '#server/clock/bank.ts';
import { getDb } from '#server/db/pool.ts';
import { throwRefused } from '#server/db/refusals.ts';
import type { Context, Handlers } from '#server/http/context.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { exportList } from '#server/lists/file.ts';
import { readList } from '#server/lists/read.ts';
import { bankScope } from '#server/lists/source.ts';
import { Refusal } from '#shared/errors.ts';
import type { cesopCalls } from '../calls.ts';
import { getDays, getKeptSince, isKnown, isOpen, isOver, isTaken } from '../rules.ts';
import { toCountry, toError, toMessage, toPayee, toQuarters } from './answers.ts';
import { makeMessageJob } from './jobs.ts';
import { getMessageFile } from './messageFile.ts';
import { getPayeeSource } from './payeeSource.ts';
import * as queries from './sql.ts';
import { getTransactionSource } from './transactionSource.ts';

export const cesopHandlers: Handlers<typeof cesopCalls> = {
  readCesop: async (_input, { db, caller }) => {
    const { today } = await readBankTime(db);
    const rows = await db.many(queries.listMessages, [getKeptSince(today)]);
    return { today, items: toQuarters(rows, today, getPerson(caller).personId) };
  },

  makeCesopMessage: ({ params: { quarter } }, context) => makeMessage(context, quarter, 'new'),

  correctCesopMessage: async ({ params: { quarter }, body: { comment } }, context) => {
    const made = await makeMessage(context, quarter, 'correction');
    await explain(context, made.messageId, 'correct', comment);
    return made;
  },

  readCesopMessage: async ({ params: { messageId } }, { db, caller }) => {
    const row = await findMessage(db, messageId);
    return {
      message: toMessage(row, getPerson(caller).personId),
      countries: (await db.many(queries.listCountries, [messageId])).map(toCountry),
      errors: (await db.many(queries.listMessageErrors, [messageId])).map(toError),
    };
  },

  exportCesopMessage: async ({ params: { messageId } }, { services, caller, requestId, byTicket, signal }) => {
    const { pool, bank } = services;
    const db = getDb(pool);
    const row = await findMessage(db, messageId);
    if (row.erased_at !== null) throw new Refusal('cesop-erased');
    if (row.state === 'making' || row.state === 'withdrawn') throw new Refusal('cesop-not-made');
    const { personId } = getPerson(caller);
    // what an authority gets is whole, and no one sees a client whom they are linked to
    if ((await db.one(queries.findLinked, [messageId, personId])).yes) throw new Refusal('cesop-conflict');
    // once for each file: a ticket is this very call once more
    if (!byTicket)
      await recordRead(pool, personId, requestId, {
        ...{ clientId: null, verb: 'cesop.export', subjectKind: 'list', subjectId: 'cesop' },
        facts: { message: messageId, quarter: row.quarter, kind: row.kind },
      });
    const body = getMessageFile(db, row, bank, signal);
    return { type: 'application/xml', name: `cesop-${messageId}.xml`, body };
  },

  fileCesopMessage: async ({ params: { messageId }, body: { reference } }, { db, caller }) => {
    const message = await db.maybe(queries.lockMessage, [messageId]);
    if (!message) throw new Refusal('not-found');
    if (message.state !== 'drafted') throw new Refusal('cesop-not-drafted');
    const { personId } = getPerson(caller);
    if (message.made_by === personId) throw new Refusal('cesop-own-message');
    await db.run(queries.file, [messageId, reference, personId]);
  },

  answerCesopMessage: async ({ params: { messageId }, body }, { db, caller, services }) => {
    const row = await findMessage(db, messageId);
    if (row.state !== 'filed') throw new Refusal('cesop-not-filed');
    const chunks: Uint8Array[] = [];
    for await (const chunk of body.read()) chunks.push(chunk);
    const read = await services.threads.run('readCesopAnswer', { bytes: Buffer.concat(chunks) });
    if ('unreadable' in read)
      throw new Refusal('cesop-answer-unreadable', undefined, undefined, unread(read.unreadable));
    const { answer } = read;
    if (answer.about !== messageId || getDays(answer.quarter).from !== row.quarter)
      throw new Refusal('cesop-answer-other');
    const errors = JSON.stringify(
      answer.errors.map(({ transactionId, docId, ...one }) => ({
        ...one,
        transaction_id: transactionId,
        doc_id: docId,
      })),
    );
    const values = [messageId, answer.result, answer.id, errors, getPerson(caller).personId];
    throwRefused((await db.one(queries.answer, values)).refusal);
    const { state, errors: found, rejected } = await findMessage(db, messageId);
    return { state, errors: found, rejected };
  },

  withdrawCesopMessage: async ({ params: { messageId }, body: { comment } }, context) => {
    const { db } = context;
    const message = await db.maybe(queries.lockMessage, [messageId]);
    if (!message) throw new Refusal('not-found');
    if (message.state !== 'drafted' && message.state !== 'making') throw new Refusal('cesop-not-drafted');
    await db.run(queries.withdraw, [messageId]);
    await explain(context, messageId, 'withdraw', comment);
  },

  listCesopPayees: async ({ params: { messageId }, query }, context) => {
    await findMessage(context.db, messageId);
    lookAt(context, 'cesop-payee.browse');
    return readList(getPayeeSource(messageId), bankScope(context, 'client_id'), query, context.db);
  },

  exportCesopPayees: async ({ params: { messageId }, query }, context) => {
    await findMessage(getDb(context.services.pool), messageId);
    return exportList(getPayeeSource(messageId), bankScope(context, 'client_id'), query, context);
  },

  listCesopTransactions: async ({ params: { messageId }, query }, context) => {
    await findMessage(context.db, messageId);
    lookAt(context, 'cesop-transaction.browse');
    return readList(getTransactionSource(messageId), bankScope(context, 'client_id'), query, context.db);
  },

  exportCesopTransactions: async ({ params: { messageId }, query }, context) => {
    await findMessage(getDb(context.services.pool), messageId);
    return exportList(getTransactionSource(messageId), bankScope(context, 'client_id'), query, context);
  },

  readCesopPayee: async ({ params: { payeeId } }, context) => {
    const { db, caller } = context;
    const row = await db.maybe(queries.readPayee, [payeeId]);
    if (!row) throw new Refusal('not-found');
    await refuseLinked(db, caller, [row.client_id]);
    lookAt(context, 'cesop-payee.browse');
    return toPayee(row, await db.many(queries.listPayeeErrors, [payeeId]));
  },
};

/** @throws Refusal not-found */
async function findMessage(db: Context['db'], messageId: string): Promise<queries.MessageRow> {
  const row = await db.maybe(queries.readMessage, [messageId]);
  if (!row) throw new Refusal('not-found');
  return row;
}

/** Begins a message of a quarter; the job makes it. One after the other: the quarter has no open message. */
async function makeMessage(context: Context, quarter: string, kind: 'new' | 'correction') {
  const { db, caller, services, afterCommit } = context;
  const { today } = await readBankTime(db);
  if (!isKnown(quarter, today)) throw new Refusal('cesop-quarter-unknown');
  if (!isOver(quarter, today)) throw new Refusal('cesop-quarter-not-over');
  const { from } = getDays(quarter);
  await db.run(queries.lockQuarter, [from]);
  const before = await db.many(queries.listOfQuarter, [from]);
  if (before.some(({ state }) => isOpen(state))) throw new Refusal('cesop-open');
  const first = before.find(isTaken);
  if (kind === 'correction' && !first) throw new Refusal('cesop-not-taken');
  const { personId } = getPerson(caller);
  const { id } = await db.one(queries.insertMessage, [from, kind, kind === 'correction' ? first?.id : null, personId]);
  const asked = { key: id, askedBy: personId };
  const { job } = await enqueue(db, makeMessageJob, { messageId: id, quarter }, asked);
  await db.run(queries.nameJob, [id, job.id]);
  afterCommit(services.jobs.wake);
  return { messageId: id, jobId: job.id };
}

/** The step itself is recorded with the change of state. */
function explain({ db }: Context, messageId: string, what: 'correct' | 'withdraw', comment: string): Promise<void> {
  const about = { clientId: null, verb: 'cesop.explain', subjectKind: 'cesop-message', subjectId: messageId } as const;
  return record(db, { ...about, facts: { what }, detail: { comment } });
}

function lookAt(context: Context, verb: 'cesop-payee.browse' | 'cesop-transaction.browse'): void {
  recordLook(context, { clientId: null, verb, subjectKind: 'list', subjectId: 'cesop' });
}

const unread = (reason: string) => `This file is not an answer of the tax authority: ${reason}.`;
