// Which tables an export holds, in which order, and what a database must be to take one.
import type pg from 'pg';
import { migrationPrefix } from '../db/migrationNames.ts';

export interface Table {
  name: string;
  /** all but generated ones, which the database makes itself */
  columns: string[];
}

/** What only this version of the product's form has; the names of the migrations with the hashes of their texts. */
export type Migrations = Readonly<Record<string, string>>;

/** How values are written as text: set on both sides, so that no server's own settings enter the file. */
export const textForm = `
  set client_encoding = 'UTF8';
  set timezone = 'UTC';
  set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres';
  set bytea_output = 'hex';
  set extra_float_digits = 1;
  set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0`;

/**
 * The tables that last, those that others refer to first. Unlogged ones hold what a crash may lose (open codes and
 * challenges) and stay behind; so does the list of migrations, which is the form and not the content.
 */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; refers_to: string[] }>(`
    select c.relname as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum
      ) as columns,
      array(
        select r.relname::text from pg_constraint f
        join pg_class r on r.oid = f.confrelid
        where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid
      ) as refers_to
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and c.relname <> 'schema_migration'
    order by c.relname`);
  const ordered: Table[] = [];
  const placed = new Set<string>();
  while (ordered.length < rows.length) {
    const next = rows.find(({ name, refers_to }) => !placed.has(name) && refers_to.every((one) => placed.has(one)));
    if (!next) throw new Error('Some tables refer to each other in a circle: there is no order to fill them in.');
    placed.add(next.name);
    ordered.push({ name: next.name, columns: next.columns });
  }
  return ordered;
}

export async function readMigrations(client: pg.ClientBase): Promise<Migrations> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration where name ~ $1 order by name',
    [migrationPrefix],
  );
  return Object.fromEntries(rows.map(({ name, sha256 }) => [name, sha256]));
}

/** Where each counter of the tables' numbers stands. */
export interface Sequence {
  name: string;
  value: string;
  isUsed: boolean;
}

/** Read after the tables: counters take no part in snapshots, and may only be ahead of the rows. */
export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
      order by relname`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const found = await client.query<{ value: string; used: boolean }>(
      `select last_value::text as value, is_called as used from ${quoted(name)}`,
    );
    for (const { value, used } of found.rows) sequences.push({ name, value, isUsed: used });
  }
  return sequences;
}

/** The name as it is in a statement. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** `table (column, …)`, as COPY takes it. */
export function copyTarget({ name, columns }: Table): string {
  return `${quoted(name)} (${columns.map(quoted).join(', ')})`;
}
