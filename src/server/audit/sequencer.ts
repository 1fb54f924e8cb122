/**
 * Gives committed audit records their gapless numbers and seals them; every process runs one, the one that holds the
 * head works.
 */
import type pg from 'pg';
import { sequencerRestMs, wokenPauseMs } from '#shared/limits.ts';
import { getDb, sql } from '../db/pool.ts';
import { type Loop, startLoop } from '../jobs/loop.ts';

/**
 * SQL: whether records wait for their numbers. The index is read from its front: the rest of the table may be dead
 * rows.
 */
export const recordsWait = 'select (select id from audit_inbox order by id limit 1) is not null';
/** No row: nothing waits. The function alone would lock the head of the audit at each look. */
const numberAudit = sql<{ count: number }>(`select number_audit($1) as count where (${recordsWait})`);
const feedLag = sql<{ waiting: number; age: number }>(`
  select count(*)::integer as waiting, coalesce(extract(epoch from clock_timestamp() - min(at)), 0)::float as age
  from (select at from audit_inbox order by id limit 10000) i`);

const batch = 1000;

/**
 * A write of this process wakes it after its commit, the work poller for the records of others. `onNumbered` is called
 * after each round that has numbered something.
 */
export function startSequencer(
  pool: pg.Pool,
  onError: (error: unknown) => void,
  onNumbered: () => void = () => {},
): Loop {
  const db = getDb(pool);
  return startLoop({
    // as metrics and probes have always named it
    name: 'numberer',
    waits: recordsWait,
    pauseMs: wokenPauseMs,
    restMs: sequencerRestMs,
    onError,
    work: async () => {
      const count = (await db.maybe(numberAudit, [batch]))?.count ?? 0;
      if (count > 0) onNumbered();
      return count === batch;
    },
  });
}

/** How many records wait for a number (counted to 10 000) and how old the oldest is, in seconds. */
export async function readFeedLag(pool: pg.Pool): Promise<{ waiting: number; age: number }> {
  return getDb(pool).one(feedLag);
}
