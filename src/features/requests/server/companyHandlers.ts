/** A company reads what the bank asks, keeps its answers and sends them. Nothing says why the bank asks. */
import { personOf } from '../../../server/access/caller.ts';
import type { Handlers } from '../../../server/http/context.ts';
import { Refusal } from '../../../shared/errors.ts';
import type { companyRequestCalls } from '../companyCalls.ts';
import { addAnswerFile, saveAnswers, sendAnswers } from './answers.ts';
import * as queries from './companySql.ts';
import { shownRequest, summaryOf } from './shown.ts';

export const companyRequestHandlers: Handlers<typeof companyRequestCalls> = {
  listRequests: async ({ params: { companyId } }, { db }) => {
    const rows = await db.many(queries.listOwn, [companyId]);
    const { waiting, unread } = await db.one(queries.countOwn, [companyId]);
    return { items: rows.map(summaryOf), next: null, waiting, unread };
  },

  readRequest: async ({ params: { companyId, requestId } }, { db, caller }) => {
    await db.run(queries.markRead, [companyId, requestId, personOf(caller).personId]);
    return shownRequest(db, companyId, requestId);
  },

  saveAnswers: async ({ params: { companyId, requestId }, body: { answers } }, context) => {
    await saveAnswers(context, companyId, requestId, answers);
    return shownRequest(context.db, companyId, requestId);
  },

  giveFile: async ({ params: { companyId, requestId }, body: { fields, files } }, context) => {
    const [file, ...more] = files;
    if (!file || more.length > 0) throw new Refusal('invalid-input', [{ path: 'files', code: 'one-file' }]);
    await addAnswerFile(context, companyId, requestId, Number(fields.n), file);
    return shownRequest(context.db, companyId, requestId);
  },

  sendAnswers: async ({ params: { companyId, requestId }, body: { version } }, context) => {
    await sendAnswers(context, companyId, requestId, version);
    return shownRequest(context.db, companyId, requestId);
  },
};
