/** Removes the totals that no rule and no trial of the lab asks for any more. */
import type pg from 'pg';
import { getDb, sql } from '#server/db/pool.ts';

/** Days of clients in one transaction: the follower waits for it. */
const maxDays = 1000;
export const oldTotalsPauseMs = 3_600_000;

const forget = sql<{ count: number }>('select forget_old_totals($1) as count');

/** True: there may be more. The database decides which are old. */
export async function forgetOldTotals(pool: pg.Pool): Promise<boolean> {
  return (await getDb(pool).one(forget, [maxDays])).count === maxDays;
}
