/** One process takes files of a lane at a time, so that they work in their order. */
import type pg from 'pg';
import { type Db, sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';

/** Files of instant payments have a lane of their own: they have ten seconds, and a file before them may be long. */
export const lanes = { usual: 'sepa-in', instant: 'sepa-in-instant' } as const;
type Lane = (typeof lanes)[keyof typeof lanes];

const lock = sql<{ locked: boolean }>('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked');
const mayIdle = sql<never>('set local idle_in_transaction_session_timeout = 0');

/** Has the lane until the transaction ends. False while another process has it. */
export async function lockLane(tx: Db, lane: Lane): Promise<boolean> {
  return (await tx.one(lock, [lane])).locked;
}

/**
 * Has the lane during `work`, which opens transactions of its own. Undefined while another process has it. The
 * transaction that has the lane locks nothing else, and holds back no old rows.
 */
export function inLane<T>(pool: pg.Pool, lane: Lane, work: () => Promise<T>): Promise<T | undefined> {
  return inTransaction(pool, async (tx) => {
    if (!(await lockLane(tx, lane))) return undefined;
    await tx.run(mayIdle);
    return work();
  });
}
