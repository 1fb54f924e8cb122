/** What goes into an evidence pack, a file at a time. */
import type pg from 'pg';
import { lookAtCase } from '#features/cases/server/look.ts';
import { readContent } from '#features/files/server/contents.ts';
import { nameInZip } from '#features/files/server/zip.ts';
import { evidencePacks } from '#features/suspicions/filing/limits.ts';
import type { NeutralReport, ReportSide } from '#features/suspicions/filing/neutralReport.ts';
import { type Db, getDb } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import { csvText } from '#shared/csv.ts';
import { Refusal } from '#shared/errors.ts';
import { decimalText } from '#shared/money.ts';
import { formatRecord } from '../recordJson.ts';
import type { PackedFile } from './archive.ts';
import * as queries from './packSql.ts';

/** Everything but the bytes of files and the hashes of blocks: of one moment. */
export interface Evidence {
  report: NeutralReport;
  entries: queries.EntryRow[];
  events: queries.EventRow[];
  checks: queries.CheckRow[];
  records: queries.RecordRow[];
  cases: unknown[];
  files: queries.FileRow[];
}

/** @throws Refusal pack-too-large */
export async function readEvidence(context: Context, report: NeutralReport): Promise<Evidence> {
  const { db } = context;
  const { clientId } = report.subject;
  const caseIds = report.cases.map(({ id }) => id);
  const cases: unknown[] = [];
  for (const id of caseIds) cases.push(await findCase(context, clientId, id));
  // files of a case that this reader may not see stay out, as the case does
  const seenIds = caseIds.filter((_, at) => cases[at] !== null);
  const paymentIds = report.transactions.map(({ id }) => id);
  const clientIds = report.accounts.flatMap(({ clientId }) => clientId ?? []);
  const [entries, events, checks, records, files] = await Promise.all([
    db.many(queries.listEntries, [paymentIds, clientIds]),
    db.many(queries.listEvents, [clientId]),
    db.many(queries.listChecks, [clientId]),
    db.many(queries.listRecords, [[report.id, ...caseIds, ...paymentIds]]),
    db.many(queries.listFiles, [seenIds]),
  ]);
  const bytes = files.reduce((sum, { size_bytes: size }) => sum + size, 0);
  if (files.length > evidencePacks.maxFiles || bytes > evidencePacks.maxBytes - reservedBytes)
    throw new Refusal('pack-too-large');
  return { report, entries, events, checks, records, cases, files };
}
/** Of the pack, for what is no file of a case. */
const reservedBytes = 50 * 1024 * 1024;

/** As this reader may see it; null where not. */
async function findCase(context: Context, clientId: string, caseId: string): Promise<unknown> {
  try {
    return await lookAtCase(context, clientId, caseId);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not-found') return null;
    throw error;
  }
}

export interface Drawn {
  pdf: Uint8Array;
  form: string;
  /** null where no authority is set up, or facts are missing */
  xml: string | null;
  /** names of missing facts */
  missing: readonly string[];
}

/** The files, in the order of the archive. */
export async function* listContents(pool: pg.Pool, evidence: Evidence, drawn: Drawn): AsyncGenerator<PackedFile> {
  const { report } = evidence;
  const db = getDb(pool);
  const put = (name: string, text: string): PackedFile => ({ name, content: Buffer.from(text) });
  yield put('read-me.txt', getReadMe(report, drawn.missing));
  if (drawn.xml !== null) yield put('report.xml', drawn.xml);
  yield { name: 'report.pdf', content: drawn.pdf };
  yield put('form.txt', drawn.form);
  yield put('record.json', toJson(report));
  yield put('narrative.txt', `${report.reason}\n`);
  yield put('payments.csv', getPayments(report));
  yield put('entries.csv', getEntries(evidence.entries));
  yield put('events.csv', getEvents(evidence.events));
  yield put('screening.json', toJson(evidence.checks));
  yield put('audit/records.csv', getRecords(evidence.records));
  yield { name: 'audit/blocks.csv', content: getBlocks(db, evidence.records) };
  for (const [at, { id }] of report.cases.entries()) {
    const folder = `cases/${String(at + 1).padStart(3, '0')}`;
    yield put(`${folder}/case.json`, toJson(evidence.cases[at]));
    const files = evidence.files.filter((file) => file.case_id === id);
    for (const [n, { name, hash }] of files.entries())
      yield { name: `${folder}/${nameInZip(n, name)}`, content: await readContent(db, hash) };
  }
}

const toJson = (value: unknown): string => `${formatRecord(value, 2)}\n`;

function getReadMe({ id, version, bank, madeAt }: NeutralReport, missing: readonly string[]): string {
  const noXml =
    missing.length > 0 ? ['', 'There is no report.xml. Missing:', ...missing.map((name) => `- ${name}`)] : [];
  return [
    `Evidence of report ${id}, version ${version}, ${bank.name} (${bank.bic}), as of ${madeAt}.`,
    'Cases, entries, events, screening and audit are those of the moment at which this pack was made.',
    '',
    'manifest.txt has the SHA-256 of each file: sha256sum -c manifest.txt',
    'manifest.sig is the Ed25519 signature of manifest.txt by the bank, base64.',
    'npm run bank -- check-pack <this archive> --key <public key> checks all of it, without the bank.',
    'audit/records.csv: row_hash is the SHA-256 of the column sealed.',
    'audit/blocks.csv: hash is the SHA-256 of the hash before and the hashes of the records, as bytes.',
    ...noXml,
    '',
  ].join('\n');
}

const formatParty = ({ party }: ReportSide): string => party.id;

function getPayments({ transactions, accounts }: NeutralReport): string {
  const getName = (side: ReportSide) => accounts.find(({ iban }) => iban === side.party.id)?.name ?? '';
  return csvText(
    ['id', 'at', 'executed', 'channel', 'amount', 'currency', 'from', 'from_name', 'to', 'to_name', 'words'],
    transactions.map((one) => [
      ...[one.id, one.at, one.isExecuted ? 'yes' : 'no', one.channel, decimalText(one.amountMinor, one.currency)],
      ...[one.currency, formatParty(one.from), getName(one.from), formatParty(one.to), getName(one.to)],
      one.description,
    ]),
  );
}

function getEntries(rows: readonly queries.EntryRow[]): string {
  return csvText(
    ['at', 'booked_on', 'payment', 'transfer', 'kind', 'account', 'seq', 'amount', 'balance', 'currency'],
    rows.map((row) => [
      ...[row.at, row.booked_on, row.payment_id, row.transfer_id, row.kind, row.iban, String(row.seq)],
      ...[decimalText(row.amount_minor, row.currency), decimalText(row.balance_minor, row.currency), row.currency],
    ]),
  );
}

function getEvents(rows: readonly queries.EventRow[]): string {
  return csvText(
    ['id', 'rule', 'version', 'at', 'figure', 'threshold', 'from', 'to', 'payment', 'case'],
    rows.map((row) => [
      ...[row.id, row.rule, String(row.version ?? ''), row.at, String(row.figure), String(row.threshold ?? '')],
      ...[row.from_on ?? '', row.day ?? '', row.payment_id ?? '', row.case_id ?? ''],
    ]),
  );
}

function getRecords(rows: readonly queries.RecordRow[]): string {
  return csvText(
    ['n', 'block', 'at', 'verb', 'actor', 'kind', 'subject', 'row_hash', 'sealed'],
    rows.map((row) => [
      ...[String(row.n), String(row.block), row.at, row.verb, row.actor_id ?? '', row.subject_kind, row.subject_id],
      ...[row.row_hash, row.sealed],
    ]),
  );
}

/** A block at a time: one may hold thousands of records. */
async function* getBlocks(db: Db, records: readonly queries.RecordRow[]): AsyncGenerator<Uint8Array> {
  yield Buffer.from('number,first,last,before,hash,row_hashes\r\n');
  for (const number of new Set(records.map(({ block }) => block))) {
    const row = await db.maybe(queries.readBlock, [number]);
    if (row)
      yield Buffer.from(`${[row.number, row.first_n, row.last_n, row.before, row.hash, row.row_hashes].join(',')}\r\n`);
  }
}
