/** Turns the bank's day where no payment does: the first record of a day turns it otherwise. */
import type pg from 'pg';
import * as z from 'zod/mini';
import { type Db, getDb, sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { defineJob } from '#server/jobs/job.ts';
import { staffGroups } from '#shared/staffGroups.ts';
import { readRulesNow } from './rules.ts';
import { readLastTurn, takeTurns } from './turns.ts';

const holdFeed = sql<{ n: bigint }>(`select hold_feed_by_server('monitoring') as n`);
const readToday = sql<{ day: number }>(`select bank_today() - date '1970-01-01' as day`);
const readBehind = sql<{ behind: bigint }>(`
  select h.n - f.last_n as behind from follower f cross join audit_head h where f.name = 'monitoring'`);

/** Keeps the follower still until the transaction ends; answers the last record that it has read. */
export const holdFollower = async (tx: Db): Promise<bigint> => (await tx.one(holdFeed)).n;

/** Does nothing on a day that has turned already, or where no payment was ever judged. */
export async function turnToday(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const n = await holdFollower(tx);
    const from = await readLastTurn(tx);
    const { day: to } = await tx.one(readToday);
    if (from !== null && to > from) await takeTurns(tx, await readRulesNow(tx), { from, to, n });
  });
}

const looks = 60;
const pauseMs = 1000;

export const turnJob = defineJob({
  kind: 'turn-day-of-rules',
  title: 'Rules at the turn of the day',
  input: z.object({}),
  cursor: z.object({}),
  staff: staffGroups.controllers,
  dailyAt: '00:05',

  /** What was paid yesterday is judged first, if that takes less than a minute. */
  async work(_input, { services: { pool }, signal }) {
    for (let look = 0; look < looks && !signal.aborted; look++) {
      if ((await getDb(pool).one(readBehind)).behind === 0n) break;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    await turnToday(pool);
    return {};
  },
});
