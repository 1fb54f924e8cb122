/** Connections to PostgreSQL. The pool works as kontora_app. Results arrive as text, so that values stay exact. */
import { createHash } from 'node:crypto';
import pg from 'pg';

/** A query with the shape of its rows; its name makes PostgreSQL prepare it once per connection. */
export interface Query<Row> {
  name: string;
  text: string;
  /** for the type only; never set */
  row?: Row;
}

/** Declares a query. `Row` names columns as selected: timestamps and days are text, bigint columns BigInt. */
export function sql<Row>(text: string): Query<Row> {
  return { name: createHash('sha256').update(text).digest('hex').slice(0, 32), text };
}

/** The database for SQL files: a pool for one statement, or a transaction's connection for several. */
export interface Db {
  many<Row>(query: Query<Row>, values?: readonly unknown[]): Promise<Row[]>;
  maybe<Row>(query: Query<Row>, values?: readonly unknown[]): Promise<Row | undefined>;
  one<Row>(query: Query<Row>, values?: readonly unknown[]): Promise<Row>;
  /** runs a write and gives the number of rows written */
  run(query: Query<unknown>, values?: readonly unknown[]): Promise<number>;
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

/** How values of the database become values of ours. */
export const valueTypes = { getTypeParser: typeParser } as pg.CustomTypesConfig;

export interface PoolOptions {
  url: string;
  size: number;
  /** null: the user that the address names, for tests and tools of the owner */
  role?: 'kontora_app' | 'kontora_reader' | null;
  onError?: (error: Error) => void;
}

/** A pool whose connections have a role, a time zone and time limits from the start. */
export function openPool({ url, size, role = 'kontora_app', onError = () => {} }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types: valueTypes,
    pipeline: true,
    connectionTimeoutMillis: 3000,
    // opening a connection costs both sides more than a minute of the work poller's queries
    idleTimeoutMillis: 600_000,
    options: [
      ...(role ? [`-c role=${role}`] : []),
      '-c timezone=UTC',
      '-c lock_timeout=5s',
      '-c statement_timeout=20s',
      '-c idle_in_transaction_session_timeout=30s',
      '-c jit=off',
      // PostgreSQL's default of 4 is meant for spinning disks. With it, one page of payments read all accounts and
      // persons of the bank to find names: 44 ms instead of 2 at 10 000 companies
      '-c random_page_cost=1.1',
    ].join(' '),
  } as pg.PoolConfig);
  // without error listeners, a lost database would end the process: the pool hears of idle connections, this listener
  // of connections in use; their user gets the error from the current query or the next
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Connections whose packet is still open. */
const open = new WeakSet<pg.PoolClient>();

/**
 * Everything that a connection is given in one turn of the event loop travels in one packet: each packet costs both
 * sides a system call, which costs more than a short statement. So `Promise.all` of several queries is one round trip.
 * Their answers come in order. In a transaction, if one fails, all after it fail.
 */
function joinPacket(client: pg.PoolClient): void {
  if (open.has(client)) return;
  open.add(client);
  const { stream } = client.connection;
  stream.cork();
  process.nextTick(() => {
    open.delete(client);
    stream.uncork();
  });
}

/** A statement without values and rows, such as begin and commit. It travels with the queries of the same turn. */
export function command(client: pg.PoolClient, text: string): Promise<unknown> {
  joinPacket(client);
  return client.query(text);
}

const inFailedTransaction = '25P02';
/** The last failure on each connection. Later statements of the failed transaction report it. */
const failures = new WeakMap<pg.Pool | pg.PoolClient, unknown>();

/**
 * The first error among statements sent together is not always the cause. Statements after the cause report only that
 * the transaction has failed. That does not say whether to try again, or which rule was broken.
 */
function getCause(source: pg.Pool | pg.PoolClient, error: unknown): unknown {
  const isEcho = error instanceof Error && 'code' in error && error.code === inFailedTransaction;
  if (isEcho) return failures.get(source) ?? error;
  failures.set(source, error);
  return error;
}

/** The query verbs on a pool or on one connection. */
export function getDb(source: pg.Pool | pg.PoolClient): Db {
  const client = source instanceof pg.Pool ? undefined : source;
  const ask = async <Row>({ name, text }: Query<Row>, values: readonly unknown[] = []) => {
    try {
      if (client) joinPacket(client);
      const { rows, rowCount } = await source.query({ name, text, values: [...values] });
      return { rows: rows as Row[], count: rowCount ?? 0 };
    } catch (error) {
      throw getCause(source, error);
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
  };
}
