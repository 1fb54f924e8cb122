/**
 * Deciding a report: filed or not filed, acknowledged, added to. The caller's own phone approves what is sent to the
 * authority or left. What the phone shows names no client: its request is a row that row security does not hide.
 */
import { getPerson } from '#server/access/caller.ts';
import type { ShownStep } from '#server/access/shownStep.ts';
import { record } from '#server/audit/record.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context, Handlers, Preparations } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import type { suspicionCalls } from '../calls.ts';
import { type Prepared, prepareFiling } from '../filing/server/filingCheck.ts';
import { formatRecord } from '../filing/server/recordJson.ts';
import { formatFaults, listFaults, type ReportStep } from '../rules.ts';
import { lockForStep } from '../steps/server/lockForStep.ts';
import { findReport, type LockedReport } from '../steps/server/sql.ts';
import * as queries from './sql.ts';

type Filing = Pick<
  typeof suspicionCalls,
  'fileMlroReport' | 'leaveMlroReport' | 'supplementMlroReport' | 'acknowledgeMlroReport'
>;

export const filingPreparations = {
  fileMlroReport: ({ params: { reportId }, body: { version } }, context) =>
    prepareVersion(context, 'file', reportId, version, { title: 'File a report to the authority' }),

  leaveMlroReport: ({ params: { reportId }, body: { version, reasons } }, context) =>
    prepareLeaving(context, reportId, version, reasons),

  supplementMlroReport: ({ params: { reportId }, body: { version, reasons } }, context) =>
    prepareVersion(context, 'supplement', reportId, version, { title: 'Add to a filed report', reasons }),
} satisfies Preparations<Filing>;

export const filingHandlers: Handlers<Filing, typeof filingPreparations> = {
  fileMlroReport: async ({ params: { reportId }, body: { version }, prepared }, { db, caller }) => {
    const { personId } = getPerson(caller);
    const filed = await db.one(queries.fileReport, [reportId, version, personId]);
    await keepVersion(db, personId, prepared);
    return filed;
  },

  leaveMlroReport: ({ params: { reportId }, body: { version, reasons } }, { db, caller }) =>
    db.one(queries.leaveReport, [reportId, version, getPerson(caller).personId, reasons]),

  supplementMlroReport: async ({ params: { reportId }, body: { version, reasons }, prepared }, { db, caller }) => {
    const { personId } = getPerson(caller);
    const { state } = await db.one(findReport, [reportId, personId]);
    await keepVersion(db, personId, prepared, reasons);
    const done = await db.one(queries.supplementReport, [reportId, version]);
    // a step is recorded by the database, and an addition to an addition is none
    if (state === 'supplemented')
      await record(db, { clientId: null, verb: 'mlro_report.extend', subjectKind: 'mlro_report', subjectId: reportId });
    return done;
  },

  acknowledgeMlroReport: async ({ params: { reportId }, body: { version, reference, number = null } }, context) => {
    const { db } = context;
    await lockForStep(context, 'acknowledge', reportId, version);
    const answered = await db.maybe(queries.acknowledgeVersion, [reportId, reference, number]);
    if (!answered) throw new Refusal('transition-not-allowed', undefined, undefined, noneWithoutAnswer);
    if (answered.is_newest) return db.one(queries.acknowledgeReport, [reportId, version, reference]);
    // a step is recorded by the database, and this is none
    await record(db, { clientId: null, verb: 'mlro_report.answer', subjectKind: 'mlro_report', subjectId: reportId });
    return db.one(queries.answerOlder, [reportId, version, reference]);
  },
};

const noneWithoutAnswer = 'There is no such version without an answer.';

/** Keeps what is filed as it is now: narrative, record and XML. */
async function keepVersion(db: Db, personId: string, { report, xml }: Prepared, reasons = ''): Promise<void> {
  const { id, version: number, cases, transactions } = report;
  const caseIds = cases.map(({ id: caseId }) => caseId);
  const paymentIds = transactions.map(({ id: paymentId }) => paymentId);
  await db.run(queries.insertVersion, [id, number, personId, reasons, caseIds, paymentIds, formatRecord(report), xml]);
}

interface Asked {
  title: string;
  reasons?: string;
}

/**
 * Locks the report and makes its next version, and refuses what the handler could not do, before the phone asks.
 * @throws Refusal report-not-complete, which names each missing fact and its screen
 */
async function prepareVersion(context: Context, step: ReportStep, reportId: string, version: number, asked: Asked) {
  const row = await lockForStep(context, step, reportId, version);
  const { authority_narrative: authorityNarrative, checklist } = row;
  const prepared = await prepareFiling(context, reportId);
  const faults = [...listFaults({ authorityNarrative, checklist }), ...prepared.faults];
  if (faults.length > 0) throw new Refusal('report-not-complete', undefined, undefined, formatFaults(faults));
  return { shown: describe(row, asked, prepared.report.transactions.length), facts: prepared };
}

async function prepareLeaving(context: Context, reportId: string, version: number, reasons: string) {
  const row = await lockForStep(context, 'leave', reportId, version);
  const linked = new Set([...row.payment_ids, ...(row.payment_id === null ? [] : [row.payment_id])]);
  return { shown: describe(row, { title: 'Do not file a report', reasons }, linked.size), facts: undefined };
}

function describe(row: LockedReport, { title, reasons }: Asked, payments: number): ShownStep {
  const lines = [
    { label: 'Report', value: row.id },
    { label: 'Sent', value: row.written_at.slice(0, 10) },
    { label: 'Linked payments', value: String(payments) },
    ...(reasons === undefined ? [] : [{ label: 'Reasons', value: reasons }]),
  ];
  return { title, lines };
}
