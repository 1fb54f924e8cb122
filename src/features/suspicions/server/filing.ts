/**
 * Deciding a report: filed or not filed, acknowledged, added to. The caller's own phone approves what is sent to the
 * authority or left. What the phone shows names no client: its request is a row that row security does not hide.
 */
import { getPerson } from '#server/access/caller.ts';
import type { ShownStep } from '#server/access/shownStep.ts';
import type { Context, Handlers, Preparations } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import type { suspicionCalls } from '../calls.ts';
import { checkFiling } from '../filing/server/filingCheck.ts';
import { formatFaults, listFaults, type ReportStep } from '../rules.ts';
import { lockForStep } from './lockForStep.ts';
import * as queries from './sql.ts';

type Filing = Pick<
  typeof suspicionCalls,
  'fileMlroReport' | 'leaveMlroReport' | 'supplementMlroReport' | 'acknowledgeMlroReport'
>;

export const filingPreparations = {
  fileMlroReport: ({ params: { reportId }, body: { version } }, context) =>
    prepare(context, 'file', reportId, version, { title: 'File a report to the authority' }),

  leaveMlroReport: ({ params: { reportId }, body: { version, reasons } }, context) =>
    prepare(context, 'leave', reportId, version, { title: 'Do not file a report', reasons }),

  supplementMlroReport: ({ params: { reportId }, body: { version, reasons } }, context) =>
    prepare(context, 'supplement', reportId, version, { title: 'Add to a filed report', reasons }),
} satisfies Preparations<Filing>;

export const filingHandlers: Handlers<Filing, typeof filingPreparations> = {
  fileMlroReport: async ({ params: { reportId }, body: { version } }, { db, caller }) => {
    const { personId } = getPerson(caller);
    const filed = await db.one(queries.fileReport, [reportId, version, personId]);
    await db.run(queries.insertVersion, [reportId, personId, '']);
    return filed;
  },

  leaveMlroReport: ({ params: { reportId }, body: { version, reasons } }, { db, caller }) =>
    db.one(queries.leaveReport, [reportId, version, getPerson(caller).personId, reasons]),

  supplementMlroReport: async ({ params: { reportId }, body: { version, reasons } }, { db, caller }) => {
    await db.run(queries.insertVersion, [reportId, getPerson(caller).personId, reasons]);
    return db.one(queries.supplementReport, [reportId, version]);
  },

  acknowledgeMlroReport: async ({ params: { reportId }, body: { version, reference } }, context) => {
    const { db } = context;
    await lockForStep(context, 'acknowledge', reportId, version);
    await db.run(queries.acknowledgeVersion, [reportId, reference]);
    return db.one(queries.acknowledgeReport, [reportId, version, reference]);
  },
};

/** Locks the report and refuses what the handler could not do, before the phone asks. */
async function prepare(
  context: Context,
  step: ReportStep,
  reportId: string,
  version: number,
  { title, reasons }: { title: string; reasons?: string },
) {
  const row = await lockForStep(context, step, reportId, version);
  if (step !== 'leave') await refuseIncomplete(context, reportId, row);
  const lines = [
    { label: 'Report', value: reportId },
    { label: 'Sent', value: row.written_at.slice(0, 10) },
    { label: 'Linked payments', value: String(row.payment_ids.length) },
    ...(reasons === undefined ? [] : [{ label: 'Reasons', value: reasons }]),
  ];
  return { shown: { title, lines } satisfies ShownStep, facts: undefined };
}

/** @throws Refusal report-not-complete, which names each missing fact and its screen */
async function refuseIncomplete(context: Context, reportId: string, row: queries.LockedReport): Promise<void> {
  const { authority_narrative: authorityNarrative, checklist } = row;
  const faults = [...listFaults({ authorityNarrative, checklist }), ...(await checkFiling(context, reportId))];
  if (faults.length > 0) throw new Refusal('report-not-complete', undefined, undefined, formatFaults(faults));
}
