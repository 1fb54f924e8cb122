// Backups of the embedded database: taken under load, brought to a moment, and refused where a byte is wrong.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type RestoreOptions, restoreBackup } from '#server/backups/restore.ts';
import { takeBackup } from '#server/backups/take.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPool } from '#server/db/pool.ts';
import { clusterFiles, type DatabaseUrls } from '#server/postgres/cluster.ts';
import { bootPostgres } from '#server/postgres/embedded.ts';
import { refuseUnsound } from '#src/backup.ts';
import { act, startLoad } from '../harness/acts.ts';
import { settleVillage } from '../harness/village.ts';

const unsafeFast = true;
const examine = async () => {};
const place = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-backup-'));
fs.chmodSync(place, 0o711); // run by root, the database has an account of its own
const backup = path.join(place, 'backup');
const walArchive = path.join(place, 'archive');

/** What was answered before the backup began, while it was taken, after it; and when the last of these was over. */
const done = { before: [''], during: [''], after: [''] };
let afterwards = '';
let late = '';

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {}); // what verify prints
  const postgres = await bootPostgres({ dataDir: dataFolder('first'), walArchive, unsafeFast });
  try {
    await migrate(postgres.ownerUrl);
    await settleVillage(postgres.ownerUrl);
    await workAndBackUp(postgres.ownerUrl);
  } finally {
    await postgres.stop();
  }
});
afterAll(() => fs.rmSync(place, { recursive: true }));

async function workAndBackUp(url: string): Promise<void> {
  const load = await startLoad(url);
  await vi.waitUntil(() => load.done.length >= 50, { timeout: 200_000 });
  done.before = load.done.slice();
  await takeBackup(url, backup);
  done.during = load.done.slice(done.before.length);
  await load.stop();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  done.after = [await act(client), await act(client)];
  const { rows } = await client.query<{ now: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`,
  );
  afterwards = rows[0]?.now ?? '';
  late = await act(client);
  await client.end();
}

function dataFolder(name: string): string {
  const folder = path.join(place, `data-${name}`);
  fs.mkdirSync(folder, { mode: 0o711 });
  return folder;
}

/** Restores and answers the transfers of the bank that came of it, which must be sound. */
async function getTransfers(name: string, options: Partial<RestoreOptions>): Promise<Set<string>> {
  const dataDir = dataFolder(name);
  let found: string[] = [];
  const examine = async ({ ownerUrl, serverUrl }: DatabaseUrls) => {
    await refuseUnsound({ ownerUrl, serverUrl });
    const pool = openPool({ url: serverUrl, size: 1 });
    const { rows } = await pool.query<{ id: string }>(`select id from transfer where kind = 'own'`);
    found = rows.map(({ id }) => id);
    await pool.end();
  };
  await restoreBackup({ from: backup, dataDir, unsafeFast, examine, ...options });
  if (options.walArchive) await goOn(dataDir, options.walArchive);
  return new Set(found);
}

let afterwardsDone = '';
async function goOn(dataDir: string, walArchive: string): Promise<void> {
  const postgres = await bootPostgres({ dataDir, unsafeFast, walArchive });
  const client = new pg.Client({ connectionString: postgres.ownerUrl });
  await client.connect();
  afterwardsDone = await act(client);
  await client.end();
  await postgres.stop();
}

test('a bank that does not pass verify is not left there', async () => {
  const dataDir = dataFolder('unsound');
  const examine = async (urls: DatabaseUrls) => {
    const client = new pg.Client({ connectionString: urls.ownerUrl });
    await client.connect();
    await client.query(`update entry set booked_on = booked_on - 1 where seq = 1`);
    await client.end();
    await refuseUnsound(urls);
  };
  const restored = restoreBackup({ from: backup, dataDir, unsafeFast, examine });
  await expect(restored).rejects.toThrow('breaks the rules named above');
  const { folder } = clusterFiles(dataDir);
  expect(fs.existsSync(folder) || fs.existsSync(`${folder}.restoring`)).toBe(false);
});

test('without the archive a backup has all that was answered before it began', async () => {
  const found = await getTransfers('alone', {});
  expect(done.during.length).toBeGreaterThan(0);
  expect(done.before.filter((id) => !found.has(id))).toEqual([]);
  for (const id of [...done.after, late]) expect(found.has(id)).toBe(false);
});

test('with the archive, everything that was answered is there', async () => {
  const found = await getTransfers('all', { archive: walArchive });
  const answered = [...done.before, ...done.during, ...done.after, late];
  expect(answered.filter((id) => !found.has(id))).toEqual([]);
});

test('brought to a moment, it has what was done before and lacks what was done after; it goes on, and can be followed', async () => {
  const found = await getTransfers('moment', { archive: walArchive, to: afterwards, walArchive });
  expect([...done.before, ...done.during, ...done.after].filter((id) => !found.has(id))).toEqual([]);
  expect(found.has(late)).toBe(false);
  const again = await getTransfers('again', { archive: walArchive });
  expect(again.has(afterwardsDone)).toBe(true);
  expect(again.has(late)).toBe(false);
});

test.each([
  [
    'past the end of the log',
    { to: '2999-01-01T00:00:00Z', archive: walArchive },
    'The log ends before 2999-01-01T00:00:00Z',
  ],
  ['before the backup', { to: '2020-01-01T00:00:00Z', archive: walArchive }, 'take an earlier one to reach 2020'],
  ['without a zone', { to: '2999-01-01 00:00', archive: walArchive }, 'is no moment with a zone'],
  ['without an archive', { to: '2999-01-01T00:00:00Z' }, 'takes the archive of the log'],
  [
    'with an archive of others',
    { to: '2999-01-01T00:00:00Z', archive: place },
    'The archive has no log of this database',
  ],
])('a moment %s is refused, and no bank is left', async (name, options, sentence) => {
  const dataDir = dataFolder(name);
  await expect(restoreBackup({ from: backup, dataDir, unsafeFast, examine, ...options })).rejects.toThrow(sentence);
  const { folder } = clusterFiles(dataDir);
  expect(fs.existsSync(folder) || fs.existsSync(`${folder}.restoring`)).toBe(false);
});

test('a wrong archive, or one that the database cannot read, is no end of the log', async () => {
  const dataDir = dataFolder('none');
  const restore = (archive: string) => restoreBackup({ from: backup, dataDir, archive, examine, unsafeFast });
  await expect(restore(place)).rejects.toThrow('The archive has no log of this database');
  if (process.getuid?.() !== 0) return; // the database's account is our own
  const copy = path.join(place, 'copy');
  fs.cpSync(walArchive, copy, { recursive: true });
  await expect(restore(copy)).rejects.toThrow('account cannot read all of');
});

/** Changes a copy of the backup's file; `description` says whether our own description is made to agree. */
function spoil(name: string, file: string, change: (content: Buffer) => Buffer, agrees = false): string {
  const copy = path.join(place, `spoilt-${name}`);
  fs.cpSync(backup, copy, { recursive: true });
  const content = change(fs.readFileSync(path.join(copy, file)));
  fs.writeFileSync(path.join(copy, file), content);
  if (agrees) {
    const description = JSON.parse(fs.readFileSync(path.join(copy, 'backup.json'), 'utf8'));
    description.manifest = { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
    fs.writeFileSync(path.join(copy, 'backup.json'), JSON.stringify(description));
  }
  return copy;
}

const replaced = (from: string, to: string) => (content: Buffer) => Buffer.from(content.toString().replace(from, to));
const flipped = (content: Buffer) => {
  const middle = Math.floor(content.length / 2);
  content[middle] = (content[middle] ?? 0) ^ 1;
  return content;
};

test.each([
  ['a flipped bit', 'base.tar.gz', flipped, false, 'is broken'],
  ['a cut archive', 'base.tar.gz', (content: Buffer) => content.subarray(0, content.length - 5), false, 'is broken'],
  [
    'a changed manifest',
    'backup_manifest',
    replaced('PG_VERSION', 'PG_VERSIOM'),
    false,
    'backup_manifest is not what was written',
  ],
  [
    'a file of another name',
    'backup_manifest',
    replaced('PG_VERSION', 'PG_VERSIOM'),
    true,
    'PG_VERSION is not in its manifest',
  ],
  ['no description', 'backup.json', replaced('{', ''), false, 'cannot be read'],
  ['another version', 'backup.json', replaced('"postgres": "18', '"postgres": "17'), false, 'made by PostgreSQL 17'],
] as const)('%s is refused, and no bank is left', async (name, file, change, agrees, sentence) => {
  const dataDir = dataFolder(name);
  await expect(
    restoreBackup({ from: spoil(name, file, change, agrees), dataDir, examine, unsafeFast }),
  ).rejects.toThrow(sentence);
  expect(fs.existsSync(clusterFiles(dataDir).folder)).toBe(false);
});

test('neither a bank nor a backup is written over', async () => {
  const dataDir = path.join(place, 'data-first');
  await expect(restoreBackup({ from: backup, dataDir, examine })).rejects.toThrow('There is a bank in');
  await expect(takeBackup('postgres://nobody@127.0.0.1:1/none', backup)).rejects.toThrow('is not empty');
});
