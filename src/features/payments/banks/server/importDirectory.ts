/** `npm run bank -- import-directory <file>`: brings a new version of the directory of banks, whole or not at all. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { record } from '#server/audit/record.ts';
import { type Db, openPool, sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { type DirectoryRow, directoryColumns, readDirectoryLine } from '../directoryFile.ts';

export const insertDirectory = sql<{ id: number }>(
  'insert into bank_directory (file_name, file_hash) values ($1, $2) returning id',
);
export const insertBanks = sql<never>(`
  insert into directory_bank (directory_id, bic, valid_from, name, country, national_codes, is_instant, verifies_payee)
  select $1, bic, valid_from, name, country, national_codes, is_instant, verifies_payee
  from json_to_recordset($2) as r(bic text, valid_from date, name text, country text, national_codes text[],
    is_instant boolean, verifies_payee boolean)`);

const rowsAtOnce = 500;
const faultsShown = 20;

/** Thrown to undo everything. */
class DirectoryFaults extends Error {}

/** Prints what was imported, or the first faults by line. 0 imported, 1 refused, 2 for no file. */
export async function importDirectory(databaseUrl: string, [file]: string[]): Promise<number> {
  if (file === undefined || !fs.existsSync(file)) {
    console.error('Name the file: npm run bank -- import-directory <file.csv>. Its first line is:');
    console.error(directoryColumns.join(','));
    return 2;
  }
  const digest = createHash('sha256');
  await pipeline(fs.createReadStream(file), digest);
  const hash = digest.digest();
  const pool = openPool({ url: databaseUrl, size: 1 });
  try {
    const { id, count } = await inTransaction(pool, async (tx) => {
      const { id } = await tx.one(insertDirectory, [path.basename(file), hash]);
      const count = await importRows(tx, id, file);
      await record(tx, {
        clientId: null,
        verb: 'directory.import',
        subjectKind: 'directory',
        subjectId: String(id),
        facts: { banks: count },
      });
      return { id, count };
    });
    console.log(`Imported ${count} banks as version ${id} of the directory.`);
    return 0;
  } catch (error) {
    if (!(error instanceof DirectoryFaults)) throw error;
    console.error(`${error.message}\nNothing was imported.`);
    return 1;
  } finally {
    await pool.end();
  }
}

/** Answers the number of banks. Keeps a few hundred lines in memory, and the keys of all. */
async function importRows(tx: Db, directoryId: number, file: string): Promise<number> {
  const faults: string[] = [];
  const takenAt = new Map<string, number>();
  let [at, count] = [0, 0];
  let rows: DirectoryRow[] = [];
  const flush = async () => {
    if (rows.length > 0 && faults.length === 0) await tx.run(insertBanks, [directoryId, JSON.stringify(rows)]);
    rows = [];
  };
  for await (const line of readline.createInterface({ input: fs.createReadStream(file), crlfDelay: Infinity })) {
    at += 1;
    if (at === 1) {
      if (line.replace(/^\uFEFF/, '').trim() !== directoryColumns.join(','))
        throw new DirectoryFaults(`Line 1: the columns are ${directoryColumns.join(',')}`);
      continue;
    }
    if (line.trim() === '') continue;
    const row = readDirectoryLine(line);
    const fault = 'fault' in row ? row.fault : repetition(row, at, takenAt);
    if (fault !== undefined) faults.push(`Line ${at}: ${fault}`);
    if (faults.length === faultsShown) break;
    if (!('fault' in row)) rows.push(row);
    count += 1;
    if (rows.length === rowsAtOnce) await flush();
  }
  await flush();
  if (faults.length > 0) throw new DirectoryFaults(faults.join('\n'));
  if (count === 0) throw new DirectoryFaults('The file names no bank.');
  return count;
}

/** The same bank or the same code of a country twice from the same day: no order could say which one counts. */
function repetition(row: DirectoryRow, at: number, takenAt: Map<string, number>): string | undefined {
  const { bic, country, national_codes: codes, valid_from: from } = row;
  for (const key of [bic, ...codes.map((code) => `${country} ${code}`)]) {
    const earlier = takenAt.get(`${key} ${from}`);
    if (earlier !== undefined) return `${key} is in line ${earlier} already`;
    takenAt.set(`${key} ${from}`, at);
  }
  return undefined;
}
