/** Connections to PostgreSQL. The pool speaks as kontora_app; results come as text we can keep exact. */
import { createHash } from 'node:crypto';
import pg from 'pg';

/** A query with the shape of its rows; its name makes PostgreSQL prepare it once per connection. */
export interface Query<Row> {
  name: string;
  text: string;
  /** only for the type */
  row?: Row;
}

/** Declares a query. `Row` names columns as selected: timestamps and days are text, bigint columns BigInt. */
export function sql<Row>(text: string): Query<Row> {
  return { name: createHash('sha256').update(text).digest('hex').slice(0, 32), text };
}

/** What SQL files need: a pool for one statement, a transaction's connection for several. */
export interface Db {
  many<Row>(query: Query<Row>, values?: readonly unknown[]): Promise<Row[]>;
  maybe<Row>(query: Query<Row>, values?: readonly unknown[]): Promise<Row | undefined>;
  one<Row>(query: Query<Row>, values?: readonly unknown[]): Promise<Row>;
  /** how many rows were written */
  run(query: Query<unknown>, values?: readonly unknown[]): Promise<number>;
  /**
   * What `ask` asks before it first waits leaves in one packet, and is answered in order without waiting in between.
   * Each packet costs both sides a system call, which for short statements is more than the statement. One that fails
   * fails all after it.
   */
  together<T>(ask: () => T): T;
}

const int8 = 20;
const date = 1082;
const timestamptz = 1184;

function typeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === int8) return BigInt;
  if (oid === date) return (text: string) => text;
  // '2026-11-21 07:41:53.123456+00' → ISO 8601 with all its microseconds
  if (oid === timestamptz) return (text: string) => text.replace(' ', 'T').replace(/\+00(:00)?$/, 'Z');
  return pg.types.getTypeParser(oid, format);
}

const types = { getTypeParser: typeParser } as pg.CustomTypesConfig;

export interface PoolOptions {
  url: string;
  size: number;
  /** null: whoever the address names, for tests and tools of the owner */
  role?: 'kontora_app' | 'kontora_reader' | null;
  onError?: (error: Error) => void;
}

/** A pool whose connections have a role, a zone and time limits from their first byte on. */
export function openPool({ url, size, role = 'kontora_app', onError = () => {} }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    pipeline: true,
    connectionTimeoutMillis: 3000,
    // a new connection costs both sides more than all looks of an idle minute
    idleTimeoutMillis: 600_000,
    options: [
      ...(role ? [`-c role=${role}`] : []),
      '-c timezone=UTC',
      '-c lock_timeout=5s',
      '-c statement_timeout=20s',
      '-c idle_in_transaction_session_timeout=30s',
      '-c jit=off',
      // PostgreSQL's own 4 is for disks with an arm: with it the names in a page of payments were found by reading all
      // accounts and persons of the bank, 44 ms instead of 2 at 10 000 companies
      '-c random_page_cost=1.1',
    ].join(' '),
  } as pg.PoolConfig);
  // without listeners a dying database takes the process with it: idle connections tell the pool; one that is lent
  // out tells its own listener, and whoever has it learns by the query under way or the next
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** See Db.together; for what is not asked by a Db, such as begin and commit. */
export function inOnePacket<T>(client: pg.PoolClient, ask: () => T): T {
  const { stream } = client.connection;
  stream.cork();
  try {
    return ask();
  } finally {
    stream.uncork();
  }
}

const inFailedTransaction = '25P02';
/** The last failure on a connection: what failed a transaction, for the statements after it. */
const failures = new WeakMap<pg.Pool | pg.PoolClient, unknown>();

/**
 * Of statements that left together the one that failed need not be the first to be heard of: those after it say only
 * that the transaction has failed, which tells nobody whether to try again, or what rule was broken.
 */
function causeOf(source: pg.Pool | pg.PoolClient, error: unknown): unknown {
  const isEcho = error instanceof Error && 'code' in error && error.code === inFailedTransaction;
  if (isEcho) return failures.get(source) ?? error;
  failures.set(source, error);
  return error;
}

/** The query verbs on a pool or on one connection. */
export function dbOf(source: pg.Pool | pg.PoolClient): Db {
  const ask = async <Row>({ name, text }: Query<Row>, values: readonly unknown[] = []) => {
    try {
      const { rows, rowCount } = await source.query({ name, text, values: [...values] });
      return { rows: rows as Row[], count: rowCount ?? 0 };
    } catch (error) {
      throw causeOf(source, error);
    }
  };
  return {
    many: async (query, values) => (await ask(query, values)).rows,
    maybe: async (query, values) => (await ask(query, values)).rows[0],
    one: async (query, values) => {
      const [row] = (await ask(query, values)).rows;
      if (row === undefined) throw new Error(`no row from: ${query.text.slice(0, 80)}`);
      return row;
    },
    run: async (query, values) => (await ask(query, values)).count,
    together: (work) => (source instanceof pg.Pool ? work() : inOnePacket(source, work)),
  };
}
