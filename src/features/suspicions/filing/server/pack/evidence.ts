/** What of the bank's records belongs to a report: read at one moment, but for the bytes and rows that are streamed. */
import { caseFilePaper } from '#features/cases/server/caseFilePaper.ts';
import { lookAtCase } from '#features/cases/server/look.ts';
import { getRecords } from '#features/logs/server/getRecords.ts';
import { evidencePacks, type PackLimits } from '#features/suspicions/filing/limits.ts';
import type { NeutralReport } from '#features/suspicions/filing/neutralReport.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import type { ProfilePaper } from '#server/pdf/factsPaper.ts';
import { Refusal } from '#shared/errors.ts';
import { type KeptRows, keepNewest } from './kept.ts';
import * as queries from './packSql.ts';

export interface PackedCase {
  id: string;
  /** null where this reader may not see the case; its files stay out, too */
  seen: { answer: unknown; paper: ProfilePaper } | null;
  files: queries.FileRow[];
}

/** Rows are named here, and read a page at a time when the pack is written. */
export interface PackedRows {
  entries: KeptRows;
  events: KeptRows;
  checks: KeptRows;
  records: KeptRows<queries.FoundRecord>;
}

export interface Evidence {
  report: NeutralReport;
  rows: PackedRows;
  cases: PackedCase[];
}

/** @throws Refusal pack-too-large for files of the cases; rows that do not fit stay out, and the pack says how many */
export async function readEvidence(context: Context, report: NeutralReport): Promise<Evidence> {
  const { db } = context;
  const cases: PackedCase[] = [];
  for (const { id } of report.cases) cases.push(await readCase(context, report.subject.clientId, id));
  const files = cases.flatMap((one) => one.files);
  const bytes = files.reduce((sum, { size_bytes: size }) => sum + size, 0);
  const left = evidencePacks.maxBytes - evidencePacks.reservedBytes - bytes;
  if (files.length > evidencePacks.maxFiles || left < 0) throw new Refusal('pack-too-large');
  return { report, rows: await findRows(db, report, { maxRows: evidencePacks.maxRows, maxBytes: left }), cases };
}

/** Of each list the newest, in this order: what is left of the bytes is for the next. */
export async function findRows(
  db: Db,
  report: NeutralReport,
  { maxRows, maxBytes }: Pick<PackLimits, 'maxRows' | 'maxBytes'>,
): Promise<PackedRows> {
  const { clientId } = report.subject;
  const caseIds = report.cases.map(({ id }) => id);
  const paymentIds = report.transactions.map(({ id }) => id);
  const clientIds = report.accounts.flatMap((one) => one.clientId ?? []);
  const [found, foundEvents, foundChecks, foundRecords] = await Promise.all([
    db.many(queries.findEntries, [paymentIds, clientIds, maxRows]),
    db.many(queries.findEvents, [clientId, maxRows]),
    db.many(queries.findChecks, [clientId, maxRows]),
    db.many(queries.findRecords, [[report.id, ...caseIds, ...paymentIds], maxRows]),
  ]);
  const entries = keepNewest(found, maxBytes);
  const events = keepNewest(foundEvents, maxBytes - entries.bytes);
  const checks = keepNewest(foundChecks, maxBytes - entries.bytes - events.bytes);
  const records = keepNewest(foundRecords, maxBytes - entries.bytes - events.bytes - checks.bytes);
  return { entries, events, checks, records };
}

/** Records of the history on the paper of a case; all of them are in the excerpt of the audit. */
const maxHistory = 2000;

/** As this reader may see it. */
async function readCase(context: Context, clientId: string, id: string): Promise<PackedCase> {
  const answer = await findCase(context, clientId, id);
  if (!answer) return { id, seen: null, files: [] };
  const files = await context.db.many(queries.listFiles, [id]);
  const history = await getRecords(context, clientId, id, maxHistory);
  return { id, seen: { answer, paper: await caseFilePaper(context, answer, history, files) }, files };
}

async function findCase(...asked: Parameters<typeof lookAtCase>) {
  try {
    return await lookAtCase(...asked);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not-found') return null;
    throw error;
  }
}
