/** Reports to the MLRO as their few readers see them. */

import { getPerson } from '#server/access/caller.ts';
import type { Context } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { formatMoney } from '#shared/money.ts';
import type { MlroReport, MlroReportItem } from '../calls.ts';
import { getClocks } from './clocks.ts';
import * as queries from './sql.ts';

export function toItem(row: queries.ItemRow): MlroReportItem {
  return {
    id: row.id,
    state: row.state,
    clientID: row.subject_id,
    clientName: row.subject_name,
    from: row.case_id !== null ? 'case' : row.payment_id !== null ? 'payment' : 'client',
    sender: { id: row.author_id, fullName: row.author },
    sentAt: row.written_at,
    suspectedAt: row.suspected_at,
    suspendedAt: row.suspended_at,
    fileBy: row.file_by,
    suspendedUntil: row.suspended_until,
  };
}

/** @throws Refusal not-found, also where it is there and this staff user may not read it */
export async function readWhole({ db, caller, services }: Context, reportId: string): Promise<MlroReport> {
  const { fileDays, suspendDays } = getClocks(services.config);
  const row = await db.maybe(queries.readReport, [fileDays, suspendDays, reportId]);
  if (!row) throw new Refusal('not-found');
  const linked = [...row.payment_ids, ...(row.payment_id === null ? [] : [row.payment_id])];
  const [mlro, colleagues, cases, payments, history] = await Promise.all([
    db.one(queries.isMlro, [getPerson(caller).personId]),
    db.many(queries.listColleagues, [row.subject_id]),
    db.many(queries.listCases, [row.subject_id]),
    db.many(queries.listPayments, [row.subject_id, linked]),
    db.many(queries.listHistory, [reportId]),
  ]);
  return {
    ...toItem(row),
    version: row.version,
    narrative: row.narrative,
    shownVersion: row.shown_version,
    caseID: row.case_id,
    paymentID: row.payment_id,
    readers: row.reader_ids,
    caseIDs: row.case_ids,
    paymentIDs: row.payment_ids,
    colleagues: colleagues.map(({ id, full_name: fullName }) => ({ id, fullName })),
    cases: cases.map(({ id, type, title, opened_at: openedAt }) => ({ id, type, title, openedAt })),
    payments: payments.map(getPayment),
    history: history.map(({ n, at, by, verb }) => ({
      ...{ id: String(n), at, by: by ?? 'The bank', verb },
      words: services.verbWords.get(verb)?.did ?? verb,
    })),
    mayChange: mlro.yes && row.state === 'withMlro',
  };
}

function getPayment(row: queries.PaymentRow): MlroReport['payments'][number] {
  const sum = `${formatMoney(row.amount_minor, row.currency)} ${row.currency}`;
  return { id: row.id, words: `${sum}, ${row.payer_name} to ${row.payee_name}`, at: row.created_at };
}
