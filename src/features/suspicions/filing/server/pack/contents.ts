/** What goes into an evidence pack, a file at a time. */
import type pg from 'pg';
import { readContent } from '#features/files/server/contents.ts';
import { nameInZip } from '#features/files/server/zip.ts';
import { evidencePacks } from '#features/suspicions/filing/limits.ts';
import type { NeutralReport, ReportSide } from '#features/suspicions/filing/neutralReport.ts';
import { getDb } from '#server/db/pool.ts';
import type { ProfilePaper } from '#server/pdf/factsPaper.ts';
import { csvText } from '#shared/csv.ts';
import { decimalText } from '#shared/money.ts';
import { formatRecord } from '../recordJson.ts';
import type { PackedFile } from './archive.ts';
import type { Evidence, PackedCase, PackedRows } from './evidence.ts';
import { formatBound } from './kept.ts';
import { getBlocks, getChecks, getEntries, getEvents, getRecords } from './rowFiles.ts';

export interface Drawn {
  pdf: Uint8Array;
  form: string;
  /** null where no authority is set up, or facts are missing */
  xml: string | null;
  /** names of missing facts */
  missing: readonly string[];
  /** draws the paper of a case */
  draw: (paper: ProfilePaper) => Promise<Uint8Array>;
}

/** The files, in the order of the archive. */
export async function* listContents(
  pool: pg.Pool,
  { report, rows, cases }: Evidence,
  drawn: Drawn,
  limits = evidencePacks,
): AsyncGenerator<PackedFile> {
  const db = getDb(pool);
  const put = (name: string, text: string): PackedFile => ({ name, content: Buffer.from(text) });
  yield put('read-me.txt', getReadMe(report, drawn.missing, listBounds(rows)));
  if (drawn.xml !== null) yield put('report.xml', drawn.xml);
  yield { name: 'report.pdf', content: drawn.pdf };
  yield put('form.txt', drawn.form);
  yield put('record.json', toJson(report));
  yield put('narrative.txt', `${report.reason}\n`);
  yield put('payments.csv', getPayments(report));
  yield { name: fileNames.entries, content: getEntries(db, rows.entries, limits) };
  yield { name: fileNames.events, content: getEvents(db, rows.events, limits) };
  yield { name: fileNames.checks, content: getChecks(db, rows.checks, limits) };
  yield { name: fileNames.records, content: getRecords(db, rows.records, limits) };
  yield { name: 'audit/blocks.csv', content: getBlocks(db, rows.records) };
  for (const [at, one] of cases.entries())
    yield* listCase(pool, `cases/${String(at + 1).padStart(3, '0')}`, one, drawn);
}

/** What is known of the case, its printed file, and what was attached to it. */
async function* listCase(
  pool: pg.Pool,
  folder: string,
  { seen, files }: PackedCase,
  { draw }: Drawn,
): AsyncGenerator<PackedFile> {
  yield { name: `${folder}/case.json`, content: Buffer.from(toJson(seen?.answer ?? null)) };
  if (seen) yield { name: `${folder}/case.pdf`, content: await draw(seen.paper) };
  for (const [n, { name, hash }] of files.entries())
    yield { name: `${folder}/${nameInZip(n, name)}`, content: await readContent(getDb(pool), hash) };
}

const fileNames: Readonly<Record<keyof PackedRows, string>> = {
  entries: 'entries.csv',
  events: 'events.csv',
  checks: 'screening.json',
  records: 'audit/records.csv',
};

/** What of the records did not fit: a line for each file that does not have all. */
export function listBounds(rows: PackedRows): string[] {
  const { entries, events, checks, records } = rows;
  return [
    formatBound(fileNames.entries, entries),
    formatBound(fileNames.events, events),
    formatBound(fileNames.checks, checks),
    formatBound(fileNames.records, records),
  ].flatMap((line) => line ?? []);
}

const toJson = (value: unknown): string => `${formatRecord(value, 2)}\n`;

function getReadMe(
  { id, version, bank, madeAt }: NeutralReport,
  missing: readonly string[],
  bounds: readonly string[],
): string {
  const noXml =
    missing.length > 0 ? ['', 'There is no report.xml. Missing:', ...missing.map((name) => `- ${name}`)] : [];
  const cut =
    bounds.length > 0 ? ['', 'Not all records fit into this pack:', ...bounds.map((line) => `- ${line}`)] : [];
  return [
    `Evidence of report ${id}, version ${version}, ${bank.name} (${bank.bic}), as of ${madeAt}.`,
    'Cases, entries, events, screening and audit are those of the moment at which this pack was made.',
    '',
    'manifest.txt has the SHA-256 of each file: sha256sum -c manifest.txt',
    'manifest.sig is the Ed25519 signature of manifest.txt by the bank, base64.',
    'npm run bank -- check-pack <this archive> --key <public key> checks all of it, without the bank.',
    'audit/records.csv: row_hash is the SHA-256 of the column sealed.',
    'audit/blocks.csv: hash is the SHA-256 of the hash before and the hashes of the records, as bytes.',
    ...cut,
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
