/** Reports to the MLRO as their few readers see them. */

import { getPerson } from '#server/access/caller.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { amountText, formatMoney } from '#shared/money.ts';
import type { MlroReport } from '../calls.ts';
import type { MlroReportItem } from '../reportList.ts';
import { listFaults, listSteps } from '../rules.ts';
import { findReport, listFilers } from '../steps/server/sql.ts';
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
    isOverdue: row.is_overdue,
  };
}

/** What a stop is in the history: it leaves no record of its own. */
const suspended = 'mlro_report.suspend';

const getLinked = ({ payment_ids: ids, payment_id: first }: queries.ReportRow) =>
  first === null ? ids : [...ids.filter((id) => id !== first), first];

/** @throws Refusal not-found, also where it is there and this staff user may not read it */
export async function readWhole({ db, caller, services }: Context, reportId: string): Promise<MlroReport> {
  const { fileDays, suspendDays } = getClocks(services.config);
  const row = await db.maybe(queries.readReport, [fileDays, suspendDays, reportId]);
  if (!row) throw new Refusal('not-found');
  const found = await db.one(findReport, [reportId, getPerson(caller).personId]);
  const linked = getLinked(row);
  const caseIds = row.case_id === null ? row.case_ids : [...row.case_ids, row.case_id];
  const suggested = (await db.many(queries.listEventPayments, [row.subject_id, caseIds])).map(({ id }) => id);
  const [colleagues, cases, payments, history, ended] = await Promise.all([
    db.many(queries.listColleagues, [row.subject_id]),
    db.many(queries.listCases, [row.subject_id]),
    db.many(queries.listPayments, [row.subject_id, [...linked, ...suggested]]),
    db.many(queries.listHistory, [reportId]),
    readFiling(db, reportId, row),
  ]);
  return {
    ...toItem(row),
    ...getWork(row),
    shownVersion: row.shown_version,
    caseID: row.case_id,
    paymentID: row.payment_id,
    readers: row.reader_ids,
    caseIDs: row.case_ids,
    paymentIDs: row.payment_ids,
    colleagues: colleagues.map(({ id, full_name: fullName }) => ({ id, fullName })),
    cases: cases.map(({ id, type, title, opened_at: openedAt }) => ({ id, type, title, openedAt })),
    payments: payments.map(getPayment),
    suggestedPaymentIDs: suggested,
    history: history.map(({ id, at, by, verb }) => ({
      ...{ id, at, by: by ?? 'The bank', verb },
      words: verb === suspended ? 'stopped a payment for the report' : (services.verbWords.get(verb)?.did ?? verb),
    })),
    ...ended,
    steps: listSteps({ state: row.state, isMlro: found.is_mlro, isAuthor: found.is_author }),
    isOwn: found.is_author,
  };
}

function getWork(row: queries.ReportRow) {
  const { version, narrative, authority_narrative: authorityNarrative, checklist, reasons } = row;
  const faults = listFaults({ authorityNarrative, checklist });
  return { version, narrative, authorityNarrative, checklist, reasons, faults };
}

/** What was filed, what was stopped, and who could file it. */
async function readFiling(db: Db, reportId: string, { subject_id: subjectId, author_id: author }: queries.ReportRow) {
  const [versions, held, stopped, filers] = await Promise.all([
    db.many(queries.listVersions, [reportId]),
    readHeld(db, reportId),
    db.many(queries.listSuspensions, [reportId]),
    db.many(listFilers, [subjectId, author]),
  ]);
  return {
    versions: versions.map(({ made_at: at, acknowledged_at: acknowledgedAt, has_record, has_xml, ...version }) => ({
      ...version,
      ...{ at, acknowledgedAt, hasRecord: has_record, hasXml: has_xml },
    })),
    suspended: held.sums,
    stoppedIDs: stopped.map(({ id }) => id),
    filers: filers.map(({ id, full_name: fullName }) => ({ id, fullName })),
  };
}

function getPayment(row: queries.PaymentRow): MlroReport['payments'][number] {
  const { id, currency, held_minor: held, can_stop: canStop } = row;
  const sum = `${formatMoney(row.amount_minor, currency)} ${currency}`;
  return {
    ...{ id, words: `${sum}, ${row.payer_name} to ${row.payee_name}`, at: row.created_at, canStop },
    held: held === null ? null : amountText(currency, held),
  };
}

/** What is held for the linked payments: how many, and one amount text for each currency. */
export async function readHeld(db: Db, reportId: string): Promise<{ count: number; sums: string[] }> {
  const held = await db.many(queries.listHeld, [reportId]);
  return {
    count: held.reduce((sum, { count }) => sum + count, 0),
    sums: held.map(({ currency, minor }) => amountText(currency, minor)),
  };
}
