/** A company reads what the bank asks, keeps its answers and sends them. Nothing says why the bank asks. */
import { getPerson } from '#server/access/caller.ts';
import type { Db } from '#server/db/pool.ts';
import type { Handlers } from '#server/http/context.ts';
import type { ReceivedFile } from '#shared/call.ts';
import { Refusal } from '#shared/errors.ts';
import type { companyRequestCalls } from '../companyCalls.ts';
import { addAnswerFile, saveAnswers, sendAnswers } from './answers.ts';
import * as queries from './companySql.ts';
import { getSummary, shownRequest } from './shown.ts';

/** The requests to a client, and how many of them wait and are unread. */
export async function listShown(db: Db, clientId: string) {
  const rows = await db.many(queries.listOwn, [clientId]);
  const { waiting, unread } = await db.one(queries.countOwn, [clientId]);
  return { items: rows.map(getSummary), next: null, waiting, unread };
}

/** One of them, which is read from now on. */
export async function readShown(db: Db, clientId: string, requestId: string, reader: string) {
  await db.run(queries.markRead, [clientId, requestId, reader]);
  return shownRequest(db, clientId, requestId);
}

/** @throws Refusal invalid-input for none, or several */
export function oneFile([file, ...more]: readonly ReceivedFile[]): ReceivedFile {
  if (!file || more.length > 0) throw new Refusal('invalid-input', [{ path: 'files', code: 'one-file' }]);
  return file;
}

export const companyRequestHandlers: Handlers<typeof companyRequestCalls> = {
  listRequests: ({ params: { companyId } }, { db }) => listShown(db, companyId),

  readRequest: ({ params: { companyId, requestId } }, { db, caller }) =>
    readShown(db, companyId, requestId, getPerson(caller).personId),

  saveAnswers: async ({ params: { companyId, requestId }, body: { answers } }, context) => {
    await saveAnswers(context, companyId, requestId, answers);
    return shownRequest(context.db, companyId, requestId);
  },

  giveFile: async ({ params: { companyId, requestId }, body: { fields, files } }, context) => {
    await addAnswerFile(context, companyId, requestId, Number(fields.n), oneFile(files));
    return shownRequest(context.db, companyId, requestId);
  },

  sendAnswers: async ({ params: { companyId, requestId }, body: { version } }, context) => {
    await sendAnswers(context, companyId, requestId, version);
    return shownRequest(context.db, companyId, requestId);
  },
};
