/** The case file as PDF or ZIP. */

import { caseFilePaper } from '#features/cases/server/caseFilePaper.ts';
import { lookAtCase } from '#features/cases/server/look.ts';
import { getRecords } from '#features/logs/server/getRecords.ts';
import { getPerson } from '#server/access/caller.ts';
import { recordRead } from '#server/audit/record.ts';
import { inTransaction } from '#server/db/transactions.ts';
import type { Context, Handlers } from '#server/http/context.ts';
import type { caseFileCalls } from '../calls.ts';
import { packCase, refuseLarge } from './packCase.ts';
import { listFiles } from './sql.ts';

/** Records of the history on paper. */
const maxHistory = 2000;

export const caseFileHandlers: Handlers<typeof caseFileCalls> = {
  exportCaseFile: async ({ params: { clientId, caseId }, query: { as = 'pdf' } }, context) => {
    const { services, signal } = context;
    const { paper, files } = await getFacts(context, clientId, caseId);
    if (as === 'zip') refuseLarge(files);
    await recordOnce(context, clientId, caseId, as);
    const pdf = await services.threads.run('makeProfile', paper, { signal });
    const name = `case-${caseId}.${as}`;
    if (as === 'pdf') return { type: 'application/pdf', name, body: pdf };
    return { type: 'application/zip', name, body: packCase(services.pool, pdf, files, signal) };
  },
};

/** As this staff user may see it: the case and its history. @throws Refusal not-found */
async function getFacts(context: Context, clientId: string, caseId: string) {
  return inTransaction(
    context.services.pool,
    async (db) => {
      const seen = { ...context, db };
      const found = await lookAtCase(seen, clientId, caseId);
      const history = await getRecords(seen, clientId, caseId, maxHistory);
      const files = await db.many(listFiles, [caseId]);
      return { paper: await caseFilePaper(seen, found, history, files), files };
    },
    'begin isolation level repeatable read',
  );
}

/** A ticket is this very call once more. */
async function recordOnce(
  { services, caller, requestId, byTicket }: Context,
  clientId: string,
  caseId: string,
  as: 'pdf' | 'zip',
): Promise<void> {
  if (byTicket) return;
  const about = { clientId, verb: 'case.export', subjectKind: 'case', subjectId: caseId, facts: { as } } as const;
  await recordRead(services.pool, getPerson(caller).personId, requestId, about);
}
