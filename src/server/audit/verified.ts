/**
 * What the verify command computed and found whole, kept in a file beside the block heads, outside the database. The
 * next run computes only what has changed since. It finds a change by the transaction that wrote each row (`xmin`),
 * which no one can set through SQL, whatever their rights; no hash that is stored in the database is believed. What is
 * written into the files of the database, past PostgreSQL, it does not find.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { type Db, sql } from '../db/pool.ts';
import { chainStart, type Position } from './chain.ts';
import { headsFile } from './heads.ts';

const whole = z.string().check(z.regex(/^\d{1,20}$/));
const tableState = z.object({
  /**
   * rows, and the table's identity with the SHA-256 of its columns: a table or column in another's place has another
   * form
   */
  rows: whole,
  form: z.string(),
});
type TableState = z.output<typeof tableState>;

const verified = z.object({
  /** ISO, real time */
  at: z.string(),
  /** the database cluster, its branch of history, and the database */
  database: z.string(),
  /** every row version of a later change was written by this transaction or a later one */
  xid: whole,
  /** SHA-256 of each query that found nothing, hex */
  queries: z.array(z.string()),
  tables: z.record(z.string(), tableState),
  audit: z.object({ block: whole, n: whole, hash: z.string() }),
});
export type Verified = z.output<typeof verified>;

const readNow = sql<{ at: string; database: string; xid: string; next: string }>(`
  select clock_timestamp() as at, pg_snapshot_xmin(pg_current_snapshot())::text as xid,
    pg_snapshot_xmax(pg_current_snapshot())::text as next,
    concat_ws(' ', (pg_control_system()).system_identifier, (pg_control_checkpoint()).timeline_id,
      (select oid from pg_database where datname = current_database())) as database`);
const readForms = sql<{ name: string; form: string }>(`
  select c.relname as name, concat(c.oid, c.relkind, c.relrowsecurity, encode(sha256(convert_to(string_agg(
    concat_ws(' ', a.attnum, a.attname, a.atttypid, a.attisdropped, a.atthasmissing, a.attmissingval), ','
    order by a.attnum), 'UTF8')), 'hex')) as form
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
  group by c.oid`);
const readLast = sql<{ n: string }>('select coalesce(max(n), 0)::text as n from audit');
/** the walk over the audit has turned it off */
const readWhole = sql<never>('set local enable_seqscan = on');
const readBlock = sql<{ hash: string }>(
  `select encode(hash, 'hex') as hash from audit_block where number = $1 and last_n = $2`,
);

/** Ages of transactions are compared modulo 2^32: beyond half of it nothing can be said. */
const maxXids = 2n ** 31n - 1n;

/** The rows of the audit up to the position that was checked: later ones are checked by the walk that goes on there. */
const auditColumns: Readonly<Record<string, 'n' | 'number'>> = { audit: 'n', audit_detail: 'n', audit_block: 'number' };

export const verifiedFile = async (db: Db, folder: string | undefined): Promise<string | undefined> =>
  (await headsFile(db, folder))?.replace(/\.heads$/, '.verified');

/** Undefined where there is none, or none that can be read: then everything is computed. */
export async function readVerified(file: string): Promise<Verified | undefined> {
  try {
    return verified.parse(JSON.parse(await fs.readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}

export async function writeVerified(file: string, state: Verified): Promise<void> {
  await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await fs.writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  await fs.rename(`${file}.new`, file);
}

export const getHash = (query: string): string => createHash('sha256').update(query).digest('hex');

export interface Changes {
  /** no row of the tables that this query names has changed since it was last found whole */
  isUnchanged(query: string): boolean;
  /** up to here the audit was found whole and has not changed since; the first block where that cannot be said */
  auditFrom: Position;
  /** the state that this snapshot leaves, if everything in it is whole */
  after(queries: readonly string[], audit: Position): Promise<Verified>;
}

/**
 * Compares the caller's snapshot (repeatable read) with what was verified before; `before` undefined: nothing is known.
 */
export async function findChanges(db: Db, before: Verified | undefined): Promise<Changes> {
  const now = await db.one(readNow);
  const forms = new Map((await db.many(readForms)).map(({ name, form }) => [name, form]));
  const known = before && (await isOfThisPast(db, now, before)) ? before : undefined;
  const same = new Set<string>();
  for (const name of Object.keys(known?.tables ?? {})) {
    if (known && (await isSame(db, name, forms.get(name), known))) same.add(name);
  }
  const isAtEnd = known !== undefined && (await db.one(readLast)).n === known.audit.n;
  const isAuditSame = known !== undefined && Object.keys(auditColumns).every((name) => same.has(name));
  const asked = new Set(known?.queries);
  const getTables = (query: string) => [...new Set(query.match(/\w+/g))].filter((word) => forms.has(word));
  return {
    isUnchanged: (query) =>
      asked.has(getHash(query)) &&
      getTables(query).every((name) => same.has(name) && (isAtEnd || !(name in auditColumns))),
    auditFrom:
      isAuditSame && known
        ? { block: BigInt(known.audit.block), n: BigInt(known.audit.n), hash: Buffer.from(known.audit.hash, 'hex') }
        : chainStart,
    after: async (queries, audit) => {
      const names = new Set([...queries.flatMap(getTables), ...Object.keys(auditColumns)]);
      const tables: Record<string, TableState> = {};
      await db.run(readWhole);
      for (const name of names) {
        const isKnown = same.has(name) && (isAtEnd || !(name in auditColumns));
        const rows = isKnown ? known?.tables[name]?.rows : undefined;
        tables[name] = { rows: rows ?? (await countRows(db, name, audit)), form: forms.get(name) ?? '' };
      }
      const { block, n, hash } = audit;
      const position = { block: String(block), n: String(n), hash: hash.toString('hex') };
      return {
        at: now.at,
        database: now.database,
        xid: now.xid,
        queries: queries.map(getHash),
        tables,
        audit: position,
      };
    },
  };
}

/** A restored or copied database has gone another way since, and counts its transactions again. */
async function isOfThisPast(db: Db, now: { database: string; next: string }, before: Verified): Promise<boolean> {
  const passed = BigInt(now.next) - BigInt(before.xid);
  if (now.database !== before.database || passed < 0n || passed > maxXids) return false;
  if (before.audit.block === '0') return true;
  const sealed = await db.maybe(readBlock, [before.audit.block, before.audit.n]);
  return sealed?.hash === before.audit.hash;
}

/** In SQL: the rows that a state is about. Names come from pg_class or from here. */
const getRows = (name: string, { block, n }: { block: bigint | string; n: bigint | string }) =>
  name in auditColumns
    ? `only ${name} where ${auditColumns[name]} <= ${auditColumns[name] === 'n' ? n : block}`
    : `only ${name}`;

async function countRows(db: Db, name: string, audit: { block: bigint; n: bigint }): Promise<string> {
  return (await db.one(sql<{ rows: string }>(`select count(*)::text as rows from ${getRows(name, audit)}`))).rows;
}

async function isSame(
  db: Db,
  name: string,
  form: string | undefined,
  { tables, xid, audit }: Verified,
): Promise<boolean> {
  const before = tables[name];
  if (before === undefined || form !== before.form) return false;
  const oldest = BigInt(xid) & 0xffff_ffffn;
  const now = await db.one(
    sql<{ rows: string; written: string }>(`
      select count(*)::text as rows, (count(*) filter (where age(xmin) <= age('${oldest}'::xid)))::text as written
      from ${getRows(name, audit)}`),
  );
  return now.rows === before.rows && now.written === '0';
}
