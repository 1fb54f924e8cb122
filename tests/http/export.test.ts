// Everything written to a file, and made a bank again: on another major version of PostgreSQL where there is one.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBreaches } from '#server/audit/invariants.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPool } from '#server/db/pool.ts';
import { importBank } from '#server/exports/read.ts';
import { quoted, readSequences, readTables, textForm } from '#server/exports/tables.ts';
import { type Exported, exportBank } from '#server/exports/write.ts';
import { product } from '#src/features.server.ts';
import { act } from '../harness/acts.ts';
import { startBank, type TestBank, TestBrowser } from '../harness/bank.ts';
import { freshDatabase, type TestDatabase } from '../harness/database.ts';
import { findOtherPostgres, startOtherPostgres } from '../harness/otherPostgres.ts';
import { until } from '../harness/until.ts';
import { companies, people } from '../harness/village.ts';
import { createTask, pay, postOrder, untilState } from './tasks.ts';

const place = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-export-'));
const file = path.join(place, 'bank.export');
let bank: TestBank;
let source: TestDatabase;
/** stays so */
let empty: TestDatabase;
let exported: Exported;

beforeAll(async () => {
  bank = await startBank();
  source = bank.database;
  const finance = await TestBrowser.signIn(bank.url, people.finance);
  await createTask(finance);
  await untilState(bank, [await pay(finance, people.director), await pay(finance, people.director)], 3);
  await postOrder(finance);
  await until(async () => (await bank.owner.query('select from audit_inbox')).rowCount === 0);
  await bank.stop();
  exported = await exportBank(source.url, file);
  empty = await freshDatabase();
});
afterAll(async () => {
  await empty.drop();
  await bank.close();
  fs.rmSync(place, { recursive: true });
});

async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** For each table its number of rows and a sum of them, whatever their order; where the counters stand. */
function getContent(url: string): Promise<unknown> {
  return on(url, async (client) => {
    await client.query(textForm);
    const sums: Record<string, unknown> = {};
    for (const { name, columns } of await readTables(client)) {
      const row = `md5(row(${columns.map(quoted).join(', ')})::text)`;
      const { rows } = await client.query(
        `
          select count(*)::int as rows, md5(string_agg(${row}, '' order by ${row} collate "C")) as sum
          from ${quoted(name)}`,
      );
      sums[name] = rows[0];
    }
    return { sums, counters: await readSequences(client) };
  });
}

async function expectSound(url: string): Promise<void> {
  const pool = openPool({ url, size: 1, role: 'kontora_app' });
  try {
    expect(await findBreaches(pool, product.invariants)).toEqual([]);
  } finally {
    await pool.end();
  }
}

const otherPrograms = () =>
  on(source.url, async (client) => {
    const { rows } = await client.query<{ major: number }>(
      `select current_setting('server_version_num')::int / 10000 as major`,
    );
    return findOtherPostgres(rows[0]?.major ?? 0);
  });

test('an import has the same rows, keeps every invariant, and goes on from there', async () => {
  expect(exported.rows).toBeGreaterThan(100);
  const { takenAt, tables, rows } = exported;
  const target = await freshDatabase();
  try {
    expect(await importBank(target.url, file)).toEqual({ takenAt, tables, rows });
    expect(await getContent(target.url)).toEqual(await getContent(source.url));
    await on(target.url, async (client) => {
      await act(client);
      await client.query('select number_audit(1000)');
      const asleep = await client.query(`select tgname from pg_trigger where tgenabled <> 'O'`);
      expect(asleep.rows).toEqual([]);
    });
    await expectSound(target.url);
  } finally {
    await target.drop();
  }
});

test('there and back through another major version nothing changes', async (context) => {
  const native = await otherPrograms();
  context.skip(native === undefined, 'no other PostgreSQL is installed');
  const other = await startOtherPostgres(native ?? '');
  const home = await freshDatabase();
  try {
    await migrate(other.url);
    await importBank(other.url, file);
    await expectSound(other.url);
    const back = path.join(place, 'back.export');
    await exportBank(other.url, back);
    await importBank(home.url, back);
    expect(await getContent(home.url)).toEqual(await getContent(source.url));
  } finally {
    await home.drop();
    await other.stop();
  }
});

/** The export with something changed in its text. */
function spoilt(name: string, change: (text: string) => string): string {
  const copy = path.join(place, `${name}.export`);
  fs.writeFileSync(copy, gzipSync(change(gunzipSync(fs.readFileSync(file)).toString()), { level: 1 }));
  return copy;
}

const cutOff = (bytes: number) => {
  const copy = path.join(place, `cut-${bytes}.export`);
  fs.writeFileSync(copy, fs.readFileSync(file).subarray(0, bytes));
  return copy;
};
/** of the table of clients, which those that refer to it come after */
const firstClient = new RegExp(`^${companies.lonely}\\t`, 'm');

test.each([
  ['is cut off', () => cutOff(exported.bytes - 100), 'was not imported, nothing has changed'],
  ['is cut off at its sum', () => cutOff(exported.bytes - 4), 'was not imported, nothing has changed'],
  [
    'has a number of rows that is not right',
    () => spoilt('count', (text) => text.replace(/^(\\\.\n)(\d+)$/m, '$11$2')),
    'rows instead of',
  ],
  ['refers to what it lacks', () => spoilt('key', (text) => text.replace(firstClient, '30000000009\t')), 'violates'],
  [
    'is of another version',
    () => spoilt('form', (text) => text.replace('"0001_foundation.sql":"', '"0001_foundation.sql":"x')),
    'made by another version of Kontora',
  ],
  ['goes on after its end', () => spoilt('more', (text) => `${text}x`), 'something follows its end'],
  ['does not exist', () => path.join(place, 'none'), 'There is no file'],
])('a file that %s is refused, and the database stays empty', async (_why, make, sentence) => {
  const before = await getContent(empty.url);
  await expect(importBank(empty.url, make())).rejects.toThrow(sentence);
  expect(await getContent(empty.url)).toEqual(before);
});

test('neither a bank nor a file is written over', async () => {
  const before = await getContent(source.url);
  await expect(importBank(source.url, file)).rejects.toThrow('holds a bank already');
  expect(await getContent(source.url)).toEqual(before);
  await expect(exportBank(source.url, file)).rejects.toThrow('already: name a new one');
});
