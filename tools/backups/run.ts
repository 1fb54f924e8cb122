// A bank of so many entries on an embedded PostgreSQL with its production settings, then each way to carry it
// elsewhere.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { restoreBackup } from '#server/backups/restore.ts';
import { takeBackup } from '#server/backups/take.ts';
import { migrate } from '#server/db/migrate.ts';
import { importBank } from '#server/exports/read.ts';
import { exportBank } from '#server/exports/write.ts';
import { bootPostgres } from '#server/postgres/embedded.ts';
import { verify } from '#src/verify.ts';
import { settleVillage } from '#tests/harness/village.ts';
import { fill } from './fill.ts';

const entries = Number(process.argv[2] ?? 1_000_000);
const place = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-backups-'));
fs.chmodSync(place, 0o711); // run by root, the database has an account of its own
const at = (name: string) => path.join(place, name);
const walArchive = at('archive');

function dataFolder(name: string): string {
  fs.mkdirSync(at(name), { mode: 0o711 });
  return at(name);
}

async function timed<T>(what: string, work: () => Promise<T>, toBytes: (result: T) => number | undefined): Promise<T> {
  const began = performance.now();
  const result = await work();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const bytes = toBytes(result);
  console.log(
    `${what.padEnd(40)} ${seconds.padStart(7)} s ${bytes === undefined ? '' : `${(bytes / 1e6).toFixed(0)} MB`}`,
  );
  return result;
}

async function verified(url: string): Promise<void> {
  const code = await timed(
    '  verify',
    () => verify(url),
    () => undefined,
  );
  if (code !== 0) throw new Error('The copy is not sound.');
}

async function getSize(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  await client.end();
  return Number(rows[0]?.bytes ?? 0);
}

async function onBank<T>(name: string, work: (url: string) => Promise<T>): Promise<T> {
  const dataDir = fs.existsSync(at(name)) ? at(name) : dataFolder(name);
  const postgres = await bootPostgres({ dataDir, ...(name === 'first' ? { walArchive } : {}) });
  try {
    return await work(postgres.ownerUrl);
  } finally {
    await postgres.stop();
  }
}

try {
  await onBank('first', async (url) => {
    await migrate(url);
    await settleVillage(url);
    await takeBackup(url, at('empty'));
    await timed(
      `make ${entries} entries`,
      () => fill(url, entries),
      () => undefined,
    );
    console.log(`the database has ${((await getSize(url)) / 1e6).toFixed(0)} MB`);
    await timed(
      'backup',
      () => takeBackup(url, at('full')),
      (taken) => taken.archive.bytes,
    );
    await timed(
      'export',
      () => exportBank(url, at('bank.export')),
      (exported) => exported.bytes,
    );
  });
  const examine = async () => {};
  await timed(
    'restore',
    () => restoreBackup({ from: at('full'), dataDir: dataFolder('alone'), examine }),
    ({ backup }) => backup.bytes,
  );
  await onBank('alone', verified);
  const replay = { from: at('empty'), dataDir: dataFolder('replayed'), archive: walArchive, examine };
  await timed(
    'restore of an empty bank, replaying all',
    () => restoreBackup(replay),
    () => undefined,
  );
  await onBank('replayed', verified);
  await onBank('imported', async (url) => {
    await migrate(url);
    await timed(
      'import',
      () => importBank(url, at('bank.export')),
      () => undefined,
    );
    await verified(url);
  });
} finally {
  fs.rmSync(place, { recursive: true });
}
