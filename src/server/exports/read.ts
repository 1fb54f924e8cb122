// `npm run bank -- import <file>`: an export becomes the content of an empty database, all of it or nothing.
import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { CopyIn } from '../db/copy.ts';
import { OperatorError } from '../processes/operatorError.ts';
import { ExportReader, type Footer, type Header, readFooter, readHeader } from './format.ts';
import { copyTarget, quoted, readMigrations, readTables, type Table, textForm } from './tables.ts';

export interface Imported {
  /** moment of the snapshot */
  takenAt: string;
  tables: number;
  rows: number;
}

/**
 * Fills a migrated database that no one has used. This is the owner's work: it writes what happened as it happened,
 * past the ledger's functions, and rests the triggers that would record it a second time. Foreign keys and checks hold.
 * @throws {OperatorError} where the file is broken, or the database is not empty or of another form
 */
export async function importBank(databaseUrl: string, file: string): Promise<Imported> {
  if (!fs.existsSync(file)) throw new OperatorError(`There is no file ${file}.`);
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {}); // the caller that waits for an answer gets the error
  await client.connect();
  try {
    await client.query(textForm);
    await client.query('begin');
    const imported = await readFile(file, (reader) => fill(client, reader));
    await client.query('commit');
    await client.query('analyze');
    return imported;
  } finally {
    await client.end();
  }
}

/** Whatever fails on the way is reported with the file's name: most often it is the file that is cut off or broken. */
async function readFile(file: string, work: (reader: ExportReader) => Promise<Imported>): Promise<Imported> {
  let imported: Imported | undefined;
  try {
    await pipeline(fs.createReadStream(file), createGunzip(), async (bytes: AsyncIterable<Buffer>) => {
      imported = await work(new ExportReader(bytes));
    });
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const reason = error instanceof Error ? error.message : error;
    throw new OperatorError(`The export ${file} was not imported, nothing has changed: ${reason}.`);
  }
  if (!imported) throw new OperatorError(`The export ${file} is empty.`);
  return imported;
}

async function fill(client: pg.Client, reader: ExportReader): Promise<Imported> {
  const header = readHeader(await reader.line());
  await refuseOtherForm(client, header);
  await refuseUsed(client);
  const names = header.tables.map(({ name }) => quoted(name));
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  // unlogged tables that refer to them go too: they hold what a crash may lose, and the database was unused
  await client.query(`truncate ${names.join(', ')} cascade`);
  let rows = 0;
  for (const table of header.tables) rows += await fillTable(client, reader, table);
  const footer = readFooter(await reader.line());
  await reader.end();
  await setSequences(client, footer);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  return { takenAt: header.takenAt, tables: names.length, rows };
}

async function fillTable(client: pg.Client, reader: ExportReader, table: Table): Promise<number> {
  const count = await client.query(new CopyIn(`copy ${copyTarget(table)} from stdin`, reader.rows())).done;
  const said = await reader.line();
  if (said !== String(count)) throw new Error(`${table.name} has ${count} rows instead of ${said}`);
  return count;
}

async function setSequences(client: pg.Client, { sequences }: Footer): Promise<void> {
  for (const { name, value, isUsed } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, isUsed]);
  }
}

async function refuseOtherForm(client: pg.Client, header: Header): Promise<void> {
  const [there, here] = [header.migrations, await readMigrations(client)];
  const other = [...Object.keys({ ...there, ...here })].find((name) => there[name] !== here[name]);
  if (other !== undefined) {
    throw new OperatorError(
      `The export was made by another version of Kontora (they differ at ${other}): import it with that ` +
        'version, then upgrade.',
    );
  }
  const tables = new Map((await readTables(client)).map(({ name, columns }) => [name, new Set(columns)]));
  const strange = header.tables.find(
    ({ name, columns }) =>
      columns.length !== tables.get(name)?.size || !columns.every((one) => tables.get(name)?.has(one)),
  );
  if (strange || tables.size !== header.tables.length) {
    throw new OperatorError(
      `The tables of the export are not those of this database${strange ? ` (${strange.name})` : ''}.`,
    );
  }
}

/** Whatever somebody does leaves a record, and the migrations themselves make neither records nor people. */
async function refuseUsed(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    `select exists (select from person) or exists (select from client) or exists (select from audit)
       or exists (select from audit_inbox) or exists (select from transfer) as used`,
  );
  if (rows[0]?.used !== false) throw new OperatorError('This database holds a bank already: import into an empty one.');
}
