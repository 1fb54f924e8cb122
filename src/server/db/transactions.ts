/** Transactions outside HTTP calls: jobs, the command line, seeds. `server/http` opens the transactions of calls. */
import type pg from 'pg';
import { type Db, getDb, sql } from './pool.ts';

/** In a call: keeps the writes so far, even if the call is later refused with 409 or 422. */
export const setSavepoint = sql<never>('savepoint handler');

const retried = new Set(['40001', '40P01']);

/** True for a serialization failure or a deadlock: the whole transaction can run again. */
export function mayRetry(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && retried.has(error.code);
}

/** Runs `work`, and again up to two times after a serialization failure or deadlock. No other code retries these. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 3 || !mayRetry(error)) throw error;
    }
  }
}

/**
 * One statement, which is a transaction of its own. PostgreSQL says of an error before it gives the statement's locks
 * back: the error is thrown after that, so that no later statement skips rows which only seem to be locked.
 */
export function inOneStatement<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  return retrying(async () => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      return await work(getDb(client));
    } catch (error) {
      await client.query('select 1').catch((second: Error) => {
        broken = second;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  });
}

/** One transaction on one connection. Any error rolls it back completely. */
export function inTransaction<T>(pool: pg.Pool, work: (tx: Db) => Promise<T>, begin = 'begin'): Promise<T> {
  return retrying(async () => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(begin);
      const result = await work(getDb(client));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((second: Error) => {
        broken = second;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  });
}

/** A read-only snapshot: all statements see the same moment. */
export function inSnapshot<T>(pool: pg.Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  return inTransaction(pool, work, 'begin isolation level repeatable read read only');
}
