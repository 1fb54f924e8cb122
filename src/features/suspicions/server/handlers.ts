/** Reports to the MLRO: everybody sends, few read. */

import { findReadableCase } from '#features/cases/server/readable.ts';
import { getPerson } from '#server/access/caller.ts';
import { recordLook } from '#server/audit/looks.ts';
import { record } from '#server/audit/record.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context, Handlers } from '#server/http/context.ts';
import type { Parsed } from '#shared/call.ts';
import { Refusal } from '#shared/errors.ts';
import type { suspicionCalls } from '../calls.ts';
import { getClocks } from './clocks.ts';
import { readWhole, toItem } from './read.ts';
import { sendReport } from './send.ts';
import * as queries from './sql.ts';

const maxPage = 50;
/** a moment and an id that come after those of any report */
const afterAll = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;
const about = (subjectId: string) => ({ clientId: null, subjectKind: 'mlro_report', subjectId }) as const;

export const suspicionHandlers: Handlers<typeof suspicionCalls> = {
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

  listMlroReports: async ({ query: { next } }, context) => {
    const { db, services } = context;
    const [at, id] = next?.split('_') ?? afterAll;
    const { fileDays, suspendDays } = getClocks(services.config);
    const rows = await db.many(queries.listReports, [fileDays, suspendDays, at, id, maxPage + 1]);
    recordLook(context, { ...about('all'), verb: 'mlro_report.list' });
    const page = rows.slice(0, maxPage);
    const last = page.at(-1);
    return { items: page.map(toItem), next: rows.length > maxPage && last ? `${last.written_at}_${last.id}` : null };
  },

  readMlroReport: async ({ params: { reportId } }, context) => {
    const found = await readWhole(context, reportId);
    recordLook(context, { ...about(reportId), verb: 'mlro_report.read' });
    return found;
  },

  changeMlroReport: async ({ params: { reportId }, body }, context) => {
    const { db, caller } = context;
    const row = await db.maybe(queries.findReport, [reportId]);
    if (!row) throw new Refusal('not-found');
    if (!(await db.one(queries.isMlro, [getPerson(caller).personId])).yes) throw new Refusal('not-permitted');
    if (row.state !== 'withMlro') throw new Refusal('transition-not-allowed');
    await checkNamed(db, row.subject_id, body);
    const { version, suspectedAt, suspendedAt, readers, caseIDs, paymentIDs } = body;
    const values = [reportId, version, suspectedAt, suspendedAt, readers, caseIDs, paymentIDs];
    const changed = await db.maybe(queries.changeReport, values);
    if (!changed) throw new Refusal('version-changed');
    await record(db, { ...about(reportId), verb: 'mlro_report.change', facts: { version: changed.version } });
    return changed;
  },
};

type Change = Parsed<typeof suspicionCalls.changeMlroReport>['body'];

/** @throws Refusal invalid-input for a reader who cannot be named, a case or payment of others, the same one twice */
async function checkNamed(
  db: Context['db'],
  subjectId: string,
  { readers, caseIDs, paymentIDs }: Change,
): Promise<void> {
  const counts = await countNamed(db, subjectId, [readers, caseIDs, paymentIDs]);
  const wanted = { readers, caseIDs, paymentIDs };
  const faults = Object.entries(wanted).filter(([, ids], at) => counts[at] !== ids.length);
  if (faults.length > 0)
    throw new Refusal(
      'invalid-input',
      faults.map(([path]) => ({ path, code: 'not-valid' })),
    );
}

async function countNamed(db: Db, subjectId: string, ids: readonly string[][]): Promise<number[]> {
  const counted = [queries.countReaders, queries.countCases, queries.countPayments];
  const rows = await Promise.all(counted.map((query, at) => db.one(query, [subjectId, ids[at]])));
  return rows.map(({ n }) => n);
}
