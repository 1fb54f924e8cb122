/** Logs, page by page. */

import { getPerson } from '#server/access/caller.ts';
import { recordLook } from '#server/audit/looks.ts';
import type { Db, Query } from '#server/db/pool.ts';
import type { Context, Handlers } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { logPaging, placeText, readLogPlace } from '#shared/logPaging.ts';
import type { LogPage, logCalls } from '../calls.ts';
import { hiddenTypes } from '../rules.ts';
import { describeRecords } from './describeRecords.ts';
import { explainLooks } from './explainLooks.ts';
import { type ExportedLog, exportLog } from './exportLog.ts';
import * as queries from './sql.ts';

/** A log: its query, the values of the query beyond the page, and what a look at it is about. */
interface Log {
  rows: Query<queries.LogRow>;
  values: readonly unknown[];
  clientId: string | null;
  subjectId: string;
}

const bankLog: Log = { rows: queries.listBank, values: [], clientId: null, subjectId: 'bank' };
const staffLog = (userId: string): Log => {
  return { rows: queries.listStaff, values: [userId], clientId: null, subjectId: userId };
};
const clientLog = (clientId: string): Log => {
  return { rows: queries.listClient, values: [clientId], clientId, subjectId: clientId };
};
export const recordLog = (clientId: string, recordId: string): Log => {
  const values = [clientId, recordId];
  return { rows: queries.listRecord, values, clientId, subjectId: recordId };
};

export const logHandlers: Handlers<typeof logCalls> = {
  explainLooks: ({ body }, context) => explainLooks(context, body.comment),

  readBankLog: ({ query: { time } }, context) => readPage(bankLog, time, context),

  readStaffLog: async ({ params: { userId }, query: { time } }, context) => {
    if (!(await context.db.maybe(queries.findStaff, [userId]))) throw new Refusal('not-found');
    return readPage(staffLog(userId), time, context);
  },

  readClientLog: async ({ params: { clientId }, query: { from } }, context) => {
    await findClient(context.db, clientId);
    return readPage(clientLog(clientId), from, context);
  },

  readRecordLog: async ({ params: { clientId, recordId }, query: { from } }, context) => {
    await findClient(context.db, clientId);
    return readPage(recordLog(clientId, recordId), from, context);
  },

  exportBankLog: ({ query }, context) => exportLog(exported(bankLog, context), query, context),

  exportStaffLog: async ({ params: { userId }, query }, context) => {
    if (!(await context.db.maybe(queries.findStaff, [userId]))) throw new Refusal('not-found');
    return exportLog(exported(staffLog(userId), context), query, context);
  },

  exportClientLog: async ({ params: { clientId }, query }, context) => {
    await findClient(context.db, clientId);
    return exportLog(exported(clientLog(clientId), context), query, context);
  },

  exportRecordLog: async ({ params: { clientId, recordId }, query }, context) => {
    await findClient(context.db, clientId);
    return exportLog(exported(recordLog(clientId, recordId), context), query, context);
  },
};

async function findClient(db: Db, clientId: string): Promise<void> {
  if (!(await db.maybe(queries.findClient, [clientId]))) throw new Refusal('not-found');
}

async function readPage(log: Log, from: string | undefined, context: Context): Promise<LogPage> {
  const { clientId, subjectId } = log;
  recordLook(context, { clientId, verb: 'log.read', subjectKind: 'log', subjectId });
  return getPage(log, from, context);
}

type Reading = Pick<Context, 'db' | 'services' | 'caller'>;

/** One more is read than is shown: it says whether there is another page. */
export async function getPage(log: Log, from: string | undefined, { db, services, caller }: Reading) {
  const { n, at } = await beginning(db, from);
  const { personId, staffRole: role, staffKeys: keys } = getPerson(caller);
  const { ids: linked } = await db.one(queries.listLinked, [personId]);
  const hidden = hiddenTypes({ role, keys: keys ?? '' });
  const rows = await db.many(log.rows, [n, at, logPaging.size + 1, linked, hidden, ...log.values]);
  const items = await describeRecords(db, rows.slice(0, logPaging.size), services.verbWords);
  const last = items.at(-1);
  return { items, next: rows.length > logPaging.size && last ? placeText(last.time, last.id) : null };
}

const newest = 9_223_372_036_854_775_807n;

/** Below which number and until when: the last record shown, or the moment alone. */
async function beginning(db: Db, from: string | undefined): Promise<{ n: bigint; at: string }> {
  const place = from === undefined ? null : readLogPlace(from);
  if (!place) return { n: newest, at: 'infinity' };
  if (place.after !== undefined) return { n: BigInt(place.after), at: 'infinity' };
  return { n: (await db.maybe(queries.numberAfter, [place.at]))?.n ?? newest, at: place.at };
}

function exported(log: Log, context: Context): ExportedLog {
  return { clientId: log.clientId, subjectId: log.subjectId, pageFrom: (from) => getPage(log, from, context) };
}
