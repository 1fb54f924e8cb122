/** Staff read the documents of a client. */
import { getPerson } from '#server/access/caller.ts';
import { recordLook } from '#server/audit/looks.ts';
import { record } from '#server/audit/record.ts';
import type { Handlers } from '#server/http/context.ts';
import { exportList } from '#server/lists/file.ts';
import { readList } from '#server/lists/read.ts';
import { getScope, type Scope } from '#server/lists/source.ts';
import { Refusal } from '#shared/errors.ts';
import { mayLook } from '../rules.ts';
import type { fileStaffCalls } from '../staffCalls.ts';
import { clientFileSource } from './clientFileSource.ts';
import { readContent } from './contents.ts';
import { savedName } from './handlers.ts';
import { getReason } from './purpose.ts';
import * as queries from './staffSql.ts';

export const fileStaffHandlers: Handlers<typeof fileStaffCalls> = {
  listClientFiles: async ({ params: { clientId }, query }, context) => {
    if (!(await context.db.maybe(queries.findClient, [clientId]))) throw new Refusal('not-found');
    recordLook(context, { clientId, verb: 'file.list', subjectKind: 'client', subjectId: clientId });
    return readList(clientFileSource, staffScope(clientId, context), query, context.db);
  },

  exportClientFiles: async ({ params: { clientId }, query }, context) => {
    if (!(await context.db.maybe(queries.findClient, [clientId]))) throw new Refusal('not-found');
    return exportList(clientFileSource, staffScope(clientId, context), query, context);
  },

  readFileOfClient: async ({ params: { clientId, fileToken }, query }, context) => {
    const { db, caller } = context;
    const file = await db.maybe(queries.readFile, [clientId, fileToken]);
    if (!file) throw new Refusal('not-found');
    if (file.of_person && !mayLook(getPerson(caller).staffKeys ?? '')) throw new Refusal('not-permitted');
    const isAsked = file.of_person || query.caseId !== undefined || query.purpose !== undefined;
    const detail = isAsked ? await getReason(db, clientId, query) : {};
    recordLook(context, { clientId, verb: 'file.read', subjectKind: 'file', subjectId: fileToken, detail });
    return {
      type: file.media_type,
      name: savedName(fileToken, file.media_type),
      body: await readContent(db, file.hash),
    };
  },

  checkFile: async ({ params: { clientId, fileId }, body: { comment } }, { db, caller }) => {
    const checked = await db.run(queries.checkFile, [clientId, fileId, getPerson(caller).personId]);
    if (checked === 0) throw new Refusal('not-found');
    await record(db, { clientId, verb: 'file.check', subjectKind: 'file', subjectId: fileId, detail: { comment } });
  },
};

/** A list without a feed: no record of the audit is news for it. */
function staffScope(clientId: string, context: Parameters<typeof getScope>[1]): Scope {
  return { ...getScope(clientId, context), verbs: [] };
}
