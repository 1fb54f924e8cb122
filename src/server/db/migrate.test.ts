import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { isMigrated, migrate, requireMigrated } from './migrate.ts';
import { openPool } from './pool.ts';

let database: TestDatabase;
let owner: pg.Pool;
let root: string;

beforeAll(async () => {
  database = await freshDatabase();
  owner = openPool({ url: database.url, size: 2, role: null });
});
beforeEach(async () => {
  await owner.query('drop schema if exists public cascade; create schema public');
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-migrate-'));
  fs.cpSync('db', path.join(root, 'db'), { recursive: true });
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const put = (file: string, text: string) => fs.writeFileSync(path.join(root, 'db', file), text);
const run = () => migrate(database.url, root);
const files = (folder: string) =>
  fs
    .readdirSync(path.join('db', folder))
    .filter((name) => name.endsWith('.sql'))
    .sort();

test('runs everything once, migrations first', async () => {
  expect(await run()).toEqual([...files('migrations'), ...files('functions')]);
  expect(await run()).toEqual([]);
  expect(await isMigrated(owner, root)).toBe(true);
  await expect(requireMigrated(database.serverUrl)).resolves.toBeUndefined();
});

test('a server that cannot migrate says what to set', async () => {
  await owner.query('grant usage on schema public to kontora_app');
  await expect(requireMigrated(database.serverUrl)).rejects.toThrow('set DATABASE_OWNER_URL');
});

test('an owner who is no superuser migrates, even where another one has made the roles', async () => {
  const login = `owner_of_${new URL(database.url).pathname.slice(1)}`;
  await owner.query(`create role ${login} login createrole password 'x'`);
  try {
    await owner.query(`grant kontora_app, kontora_reader to ${login} with admin option`);
    await owner.query(`alter schema public owner to ${login}`);
    const url = new URL(database.url);
    url.username = login;
    url.password = 'x';
    expect(await migrate(url.href, root)).toContain(files('migrations').at(-1));
  } finally {
    await owner.query(`drop owned by ${login} cascade`);
    await owner.query(`drop role ${login}`);
  }
});

test('is done once by many that start together', async () => {
  const ran = await Promise.all([run(), run(), run(), run()]);
  expect(ran.flat().sort()).toEqual([...files('migrations'), ...files('functions')].sort());
});

test('runs what is new and functions that changed', async () => {
  await run();
  put('migrations/9000_more.sql', 'create table more (id integer);');
  put('functions/90-more.sql', 'create or replace function more() returns integer language sql as $$ select 1 $$;');
  expect(await isMigrated(owner, root)).toBe(false);
  expect(await run()).toEqual(['9000_more.sql', '90-more.sql']);
  put('functions/90-more.sql', 'create or replace function more() returns integer language sql as $$ select 2 $$;');
  expect(await run()).toEqual(['90-more.sql']);
  expect((await owner.query('select more()')).rows).toEqual([{ more: 2 }]);
});

test('refuses a migration that was changed after it ran', async () => {
  await run();
  const [first = ''] = files('migrations');
  fs.appendFileSync(path.join(root, 'db/migrations', first), '\n-- harmless');
  await expect(run()).rejects.toThrow(`${first} was changed`);
});

test('refuses a database that a newer version has migrated', async () => {
  put('migrations/9000_more.sql', 'create table more (id integer);');
  await run();
  fs.rmSync(path.join(root, 'db/migrations/9000_more.sql'));
  await expect(run()).rejects.toThrow('newer version (9000_more.sql)');
});

test('a migration that fails leaves nothing of itself, and those before it stay', async () => {
  put('migrations/9000_more.sql', 'create table more (id integer); select 1 / 0;');
  await expect(run()).rejects.toThrow('division by zero');
  expect(
    (await owner.query(`select to_regclass('more') as more, to_regclass('payment')::text as payment`)).rows,
  ).toEqual([{ more: null, payment: 'payment' }]);
  put('migrations/9000_more.sql', 'create table more (id integer);');
  expect(await run()).toEqual(['9000_more.sql', ...files('functions')]);
});
