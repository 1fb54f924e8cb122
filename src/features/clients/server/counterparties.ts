/** Follows the feed of what was executed, for the totals by counterparty and country. */
import type pg from 'pg';
import { dbOf, sql } from '../../../server/db/pool.ts';

const recordsAtOnce = 1000;
const count = sql<{ read: number }>(`select count_counterparties(${recordsAtOnce}) as read`);

/** One round; true if there may be more. Safe in any number of processes. */
export async function countCounterparties(pool: pg.Pool): Promise<boolean> {
  const { read } = await dbOf(pool).one(count);
  return read === recordsAtOnce;
}
