/** Composed statements, ready for our own connections. */
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Db, Query } from '../db/pool.ts';
import type { Sql } from './source.ts';

/** Only compiles. */
const compiler = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Rows as `Row` names their columns. Unnamed: composed statements differ, and a filter wants a plan for its values. */
export async function runQuery<Row>(db: Db, query: Sql): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(compiler);
  const named: Query<Row> = { name: '', text };
  return db.many(named, parameters);
}
