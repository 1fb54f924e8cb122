/** Reports to the MLRO: everybody sends, few read. */

import { findReadableCase } from '#features/cases/server/readable.ts';
import { getPerson } from '#server/access/caller.ts';
import { recordLook } from '#server/audit/looks.ts';
import type { Handlers } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import type { suspicionCalls } from '../calls.ts';
import { findReport } from '../steps/server/sql.ts';
import { listFacts } from './facts.ts';
import { filingHandlers, type filingPreparations } from './filing.ts';
import { exportReports, readReports } from './list.ts';
import { readWhole } from './read.ts';
import { sendReport } from './send.ts';
import * as queries from './sql.ts';
import { workHandlers } from './work.ts';

const about = (subjectId: string) => ({ clientId: null, subjectKind: 'mlro_report', subjectId }) as const;

export const suspicionHandlers: Handlers<typeof suspicionCalls, typeof filingPreparations> = {
  ...workHandlers,
  ...filingHandlers,

  reportCase: async ({ params: { clientId, caseId }, body: { comment, version } }, context) => {
    await findReadableCase(context, clientId, caseId);
    await sendReport(context, { clientId, caseId, version, narrative: comment });
  },

  reportClient: async ({ params: { clientId }, body: { comment } }, context) => {
    if (!(await context.db.maybe(queries.findClient, [clientId]))) throw new Refusal('not-found');
    await sendReport(context, { clientId, narrative: comment });
  },

  reportPayment: async ({ params: { clientId, paymentId }, body: { comment } }, context) => {
    if (!(await context.db.maybe(queries.findPayment, [clientId, paymentId]))) throw new Refusal('not-found');
    await sendReport(context, { clientId, paymentId, narrative: comment });
  },

  listMlroReports: async (input, context) => {
    const found = await readReports(input, context);
    recordLook(context, { ...about('all'), verb: 'mlro_report.list' });
    return found;
  },

  exportMlroReports: exportReports,

  readMlroReport: async ({ params: { reportId } }, context) => {
    const found = await readWhole(context, reportId);
    recordLook(context, { ...about(reportId), verb: 'mlro_report.read' });
    return found;
  },

  listReportFacts: async ({ params: { reportId } }, context) => {
    const found = await context.db.maybe(findReport, [reportId, getPerson(context.caller).personId]);
    if (!found) throw new Refusal('not-found');
    if (!found.is_mlro) throw new Refusal('mlro-needed');
    recordLook(context, { ...about(reportId), verb: 'mlro_report.read' });
    return { items: await listFacts(context.db, reportId, found) };
  },
};
