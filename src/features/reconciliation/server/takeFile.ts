/**
 * Takes a file of statements: each statement in it for itself, in the transaction of the caller. The same file and the
 * same statement are counted and not taken again. Then the rules match what they can.
 */
import { createHash } from 'node:crypto';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import type { Services } from '#server/http/context.ts';
import type { StatementOutcome } from '../calls.ts';
import type { StatementFormat } from '../statements/formats.ts';
import { csvMapping } from '../statements/mapping.ts';
import { type CsvForm, readStatementFile } from '../statements/readStatementFile.ts';
import { formatFault, type ReadStatement, type Statement } from '../statements/statement.ts';
import * as queries from './sql.ts';

/** Larger files are read in a worker thread. */
const readAtOnceBytes = 64 * 1024;

export interface GivenFile {
  name: string;
  bytes: Buffer;
  source: 'upload' | 'folder';
  /** null: it lay in the folder */
  takenBy: string | null;
  /** of a CSV file: the code of the account */
  code?: string;
}

export interface TakenFile {
  format: StatementFormat;
  isKnown: boolean;
  statements: StatementOutcome[];
  matched: number;
  open: number;
}

/** Reads the file; the caller's connection waits for nothing meanwhile. */
export async function readGivenFile(
  db: Db,
  threads: Services['threads'],
  { bytes, code }: Pick<GivenFile, 'bytes' | 'code'>,
): Promise<ReturnType<typeof readStatementFile>> {
  const csv = code === undefined ? undefined : await findCsvForm(db, code);
  if (bytes.length <= readAtOnceBytes) return readStatementFile(bytes, csv);
  return threads.run('readStatements', { bytes, csv });
}

/** How the CSV files of an account are read; undefined where it is not said. */
async function findCsvForm(db: Db, code: string): Promise<CsvForm | undefined> {
  const account = await db.maybe(queries.findCode, [code]);
  const kept = await db.maybe(queries.readMapping, [code]);
  const mapping = csvMapping.safeParse(kept?.mapping);
  if (!account || !mapping.success) return undefined;
  const last = await db.maybe(queries.lastClosing, [code]);
  const taken = mapping.data.balance === '' ? await db.many(queries.listTaken, [code]) : [];
  return {
    mapping: mapping.data,
    account: account.iban || code,
    currency: 'EUR',
    lastClosingMinor: last?.closing_minor,
    takenLines: taken.map(
      ({ booked_on: bookedOn, amount_minor: amountMinor, other_iban: otherIban, message: text }) => ({
        ...{ bookedOn, amountMinor, otherIban, text },
      }),
    ),
  };
}

/** Answers why nothing of it is taken, as a sentence, or what became of it. */
export async function takeStatementFile(
  tx: Db,
  file: GivenFile,
  { format, read }: ReturnType<typeof readStatementFile>,
): Promise<TakenFile | { refusal: string }> {
  await tx.run(queries.lockStatements);
  const sha256 = createHash('sha256').update(file.bytes).digest();
  const same = await tx.maybe(queries.findFile, [sha256]);
  if (same) await tx.run(queries.countFile, [same.id]);
  if ('refused' in read || format === 'unknown') {
    const fault = 'refused' in read ? read.refused : { code: 'format-unknown', place: '' };
    if (file.source === 'folder' && !same) await insertFile(tx, newId(), file, sha256, format, fault);
    return { refusal: formatFault(fault) };
  }
  const isWhole = same?.outcome.every(({ outcome }) => outcome !== 'refused');
  if (same && isWhole) {
    return { format, isKnown: true, statements: same.outcome.map(asKnown), matched: 0, open: 0 };
  }
  const id = same?.id ?? newId();
  if (!same) await insertFile(tx, id, file, sha256, format);
  const codes = new Set<string>();
  // other formats name the account themselves
  const given = { takenBy: file.takenBy, code: format === 'csv' ? file.code : undefined };
  const statements: StatementOutcome[] = [];
  for (const one of read.statements) statements.push(await takeStatement(tx, id, given, one, codes));
  await tx.run(queries.keepOutcome, [id, JSON.stringify(statements)]);
  const taken = statements.filter(({ outcome }) => outcome === 'taken');
  if (taken.length > 0) {
    const facts = { statements: taken.length, lines: taken.reduce((sum, { lines }) => sum + lines, 0) };
    await record(tx, { clientId: null, verb: 'statement.take', subjectKind: 'bank-statement', subjectId: id, facts });
  }
  const matched = await matchCodes(tx, [...codes]);
  const { count: open } = await tx.one(queries.countOpen, [[...codes]]);
  return { format, isKnown: false, statements, matched, open };
}

const asKnown = (one: StatementOutcome): StatementOutcome => ({ ...one, outcome: 'known' });

/** Matches the open lines of accounts by the rules; how many. */
export async function matchCodes(tx: Db, codes: readonly string[]): Promise<number> {
  let matched = 0;
  for (const code of [...codes].sort()) matched += (await tx.one(queries.matchLines, [code])).count;
  return matched;
}

async function insertFile(
  tx: Db,
  id: string,
  { name, source, takenBy }: GivenFile,
  sha256: Buffer,
  format: string,
  fault?: { code: string; place: string },
): Promise<void> {
  const values = [id, name.slice(0, 200), sha256, format, source, takenBy, fault?.code ?? null, fault?.place ?? ''];
  await tx.run(queries.insertFile, values);
}

async function takeStatement(
  tx: Db,
  fileId: string,
  file: { takenBy: string | null; code: string | undefined },
  read: ReadStatement,
  codes: Set<string>,
): Promise<StatementOutcome> {
  if ('fault' in read) {
    const { account = '', number = '' } = read.fault;
    return { account, number, outcome: 'refused', reason: formatFault(read.fault), lines: 0 };
  }
  const { statement } = read;
  const { account, number, untilDay, lines } = statement;
  const about = { account, number, lines: lines.length };
  const refuse = (code: string): StatementOutcome => ({
    ...{ ...about, outcome: 'refused', reason: formatFault({ code, place: '' }), lines: 0 },
  });
  const code = file.code ?? (await tx.maybe(queries.findAccount, [account]))?.code;
  if (code === undefined) return refuse('account-unknown');
  if (statement.currency !== 'EUR') return refuse('currency-not-valid');
  const fingerprint = getFingerprint(statement);
  const known = await tx.maybe(queries.findStatement, [code, number, untilDay]);
  if (known) {
    if (known.fingerprint && !known.fingerprint.equals(fingerprint)) return refuse('statement-differs');
    await tx.run(queries.countStatement, [known.id]);
    return { ...about, outcome: 'known', reason: '' };
  }
  const id = newId();
  const { fromDay, openingMinor, closingMinor } = statement;
  const values = [id, code, number, fromDay, untilDay, openingMinor, closingMinor, file.takenBy, fileId, fingerprint];
  await tx.run(queries.insertStatement, values);
  if (lines.length > 0) await tx.run(queries.insertLines, [id, code, untilDay, JSON.stringify(toRows(statement))]);
  codes.add(code);
  return { ...about, outcome: 'taken', reason: '' };
}

function getFingerprint(statement: Statement): Buffer {
  const text = JSON.stringify(statement, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  return createHash('sha256').update(text).digest();
}

function toRows({ lines }: Statement) {
  return lines.map((line, i) => ({
    ...{ place: i + 1, booked_on: line.bookedOn, value_on: line.valueOn, amount_minor: String(line.amountMinor) },
    ...{ is_reversal: line.isReversal, reference: line.reference, transaction_id: line.transactionId ?? null },
    ...{ end_to_end_id: line.endToEndId ?? null, batch_id: line.batchId ?? null, parts: line.parts ?? null },
    ...{ other_name: line.otherName, other_iban: line.otherIban, message: line.text },
  }));
}
