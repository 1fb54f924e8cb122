/** Brings a database up to date: runs each migration once, and a function file whenever its text changed. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { OperatorError } from '../processes/operatorError.ts';
import { isMigrationName, sortMigrations } from './migrationNames.ts';
import { openPool } from './pool.ts';

/** One lock for all processes that start at once. */
const migrationLock = 727_001;

const undefinedTable = '42P01';

interface SqlFile {
  name: string;
  text: string;
  sha256: string;
}

function listSql(folder: string): string[] {
  return fs.readdirSync(folder).filter((name) => name.endsWith('.sql'));
}

function readSql(folder: string, names: readonly string[]): SqlFile[] {
  return names.map((name) => {
    const text = fs.readFileSync(path.join(folder, name), 'utf8');
    return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
  });
}

function readMigrationFiles(root: string): SqlFile[] {
  const folder = path.join(root, 'db/migrations');
  return readSql(folder, sortMigrations(listSql(folder)));
}

function readFunctionFiles(root: string): SqlFile[] {
  const folder = path.join(root, 'db/functions');
  return readSql(folder, listSql(folder).sort());
}

/**
 * Runs missing files, each in its own transaction, and gives the names of those that ran. Refuses a migration whose
 * text changed after it ran, and a database that a newer version has migrated further.
 */
export async function migrate(url: string, root = process.cwd()): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(`
      create table if not exists schema_migration (
        name text primary key,
        sha256 text not null,
        applied_at timestamptz not null default now()
      )`);
    const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration');
    const applied = new Map(rows.map((row) => [row.name, row.sha256]));
    const migrations = readMigrationFiles(root);
    refuseForeign(migrations, applied);
    const ran: string[] = [];
    for (const file of [...migrations, ...readFunctionFiles(root)]) {
      if (applied.get(file.name) === file.sha256) continue;
      await apply(client, file);
      ran.push(file.name);
    }
    if (ran.length > 0) await makeLookup(client);
    return ran;
  } finally {
    await client.end();
  }
}

/** New tables may hold things of clients: the lookup that keeps staff from clients of theirs is made again. */
async function makeLookup(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select from pg_proc where proname = 'make_client_things'`);
  if (rows.length > 0) await client.query('select make_client_things()');
}

function refuseForeign(migrations: SqlFile[], applied: Map<string, string>): void {
  const known = new Set(migrations.map((file) => file.name));
  for (const name of applied.keys()) {
    if (isMigrationName(name) && !known.has(name))
      throw new Error(`The database has been migrated by a newer version (${name}).`);
  }
  for (const file of migrations) {
    const before = applied.get(file.name);
    if (before && before !== file.sha256) throw new Error(`Migration ${file.name} was changed after it ran.`);
  }
}

async function apply(client: pg.Client, file: SqlFile): Promise<void> {
  await client.query('begin');
  try {
    await client.query(file.text);
    await client.query(
      `insert into schema_migration (name, sha256) values ($1, $2)
       on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()`,
      [file.name, file.sha256],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** True if every file of this version has run in the database. */
export async function isMigrated(pool: pg.Pool, root = process.cwd()): Promise<boolean> {
  const { rows } = await pool.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration');
  const applied = new Map(rows.map((row) => [row.name, row.sha256]));
  return [...readMigrationFiles(root), ...readFunctionFiles(root)].every(
    (file) => applied.get(file.name) === file.sha256,
  );
}

/** For a server that does not know the owner's login. @throws {OperatorError} if files of this version have not run */
export async function requireMigrated(url: string): Promise<void> {
  const pool = openPool({ url, size: 1 });
  try {
    if (await isMigrated(pool)) return;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === undefinedTable)) throw error;
  } finally {
    await pool.end();
  }
  throw new OperatorError(
    'The database has not the form of this version: set ' +
      'DATABASE_OWNER_URL, or run `npm run bank -- migrate` with it first.',
  );
}
