/** Facts for the narrative of a report, in the order in which they are told. */
import type { Db } from '#server/db/pool.ts';
import type { ReportFact } from '../calls.ts';
import * as texts from '../factTexts.ts';
import type { LockedReport } from '../steps/server/sql.ts';
import * as rows from './factSql.ts';
import { readHeld } from './read.ts';

/** The caller has seen that the reader is the MLRO and may read the report. */
export async function listFacts(db: Db, reportId: string, report: LockedReport): Promise<ReportFact[]> {
  const { subject_id: subject } = report;
  const [client, relations, totals, payments, held, events] = await Promise.all([
    db.one(rows.readClient, [subject]),
    db.many(rows.listRelations, [subject]),
    db.many(rows.listTotals, [subject]),
    db.many(rows.listLinkedPayments, [reportId]),
    readHeld(db, reportId),
    db.many(rows.listEvents, [subject]),
  ]);
  return [
    texts.clientFact(subject, client),
    ...relations.map(texts.relationFact),
    ...totals.map(texts.totalFact),
    ...payments.map(texts.paymentFact),
    ...texts.heldFact(held.count, held.sums),
    ...events.map(texts.eventFact),
    ...(await listDecided(db, reportId, subject)),
  ];
}

async function listDecided(db: Db, reportId: string, subject: string): Promise<ReportFact[]> {
  const [answers, check, hits, decisions, reports] = await Promise.all([
    db.many(rows.listAnswers, [subject]),
    db.maybe(rows.readNewestCheck, [subject]),
    db.many(rows.listHits, [subject]),
    db.many(rows.listDecisions, [subject]),
    db.many(rows.listOtherReports, [subject, reportId]),
  ]);
  return [
    ...answers.map(texts.answerFact),
    ...texts.checkFact(check?.day),
    ...hits.map(texts.hitFact),
    ...decisions.map(texts.decisionFact),
    ...reports.map(texts.reportFact),
  ];
}
