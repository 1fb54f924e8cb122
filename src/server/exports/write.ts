// `npm run bank -- export <file>`: everything that lasts, from one snapshot, in a form that any version of PostgreSQL
// reads.
import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import pg from 'pg';
import { CopyOut } from '../db/copy.ts';
import { OperatorError } from '../processes/operatorError.ts';
import { endOfRows, type Footer, type Header } from './format.ts';
import { copyTarget, readMigrations, readSequences, readTables, textForm } from './tables.ts';

export interface Exported {
  takenAt: string;
  tables: number;
  rows: number;
  /** size of the file */
  bytes: number;
}

/**
 * Writes the export while the bank runs. The file gets its name when it is whole.
 * @param databaseUrl of the owner: other accounts may not read every table
 * @throws {OperatorError} where the file exists
 */
export async function exportBank(databaseUrl: string, file: string): Promise<Exported> {
  if (fs.existsSync(file)) throw new OperatorError(`There is a file ${file} already: name a new one for each export.`);
  const unfinished = `${file}.unfinished`;
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {}); // the caller that waits for an answer gets the error
  await client.connect();
  try {
    const exported = { takenAt: '', tables: 0, rows: 0 };
    const target = fs.createWriteStream(unfinished, { flags: 'w', mode: 0o600, flush: true });
    const gzip = createGzip({ level: constants.Z_BEST_SPEED });
    await pipeline(() => getContent(client, exported), gzip, target);
    fs.linkSync(unfinished, file); // unlike a rename never over another
    return { ...exported, bytes: fs.statSync(file).size };
  } finally {
    fs.rmSync(unfinished, { force: true });
    await client.end();
  }
}

async function* getContent(client: pg.Client, exported: Omit<Exported, 'bytes'>): AsyncGenerator<Buffer | string> {
  await client.query(textForm);
  await client.query('begin isolation level repeatable read read only');
  const header = await describe(client);
  yield jsonLine(header);
  for (const table of header.tables) {
    const rows = client.query(new CopyOut(`copy ${copyTarget(table)} to stdout`));
    yield* rows;
    yield `${endOfRows}${rows.count}\n`;
    exported.rows += rows.count;
  }
  const footer: Footer = { sequences: await readSequences(client) };
  yield jsonLine(footer);
  await client.query('commit');
  exported.takenAt = header.takenAt;
  exported.tables = header.tables.length;
}

async function describe(client: pg.Client): Promise<Header> {
  const { rows } = await client.query<{ taken_at: string; postgres: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as taken_at,
       split_part(current_setting('server_version'), ' ', 1) as postgres`,
  );
  return {
    kontoraExport: 1,
    takenAt: rows[0]?.taken_at ?? '',
    postgres: rows[0]?.postgres ?? '',
    migrations: await readMigrations(client),
    tables: await readTables(client),
  };
}

function jsonLine(value: Header | Footer): string {
  return `${JSON.stringify(value)}\n`;
}
