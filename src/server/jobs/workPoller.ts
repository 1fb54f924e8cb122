/**
 * Looks for work that other processes have left, four times a second. One statement looks for all loops and sleeps
 * between its looks inside the database, so an idle server is woken every ten seconds only. Work of this process does
 * not wait for a look: it wakes its loop right after the commit.
 */
import type pg from 'pg';
import { workPollMs, workPollRoundMs } from '#shared/limits.ts';
import { getDb, sql } from '../db/pool.ts';
import { type Loop, startLoop } from './loop.ts';

/** Wakes the loops for which something waits, by their own `waits`. It keeps one connection of the pool for itself. */
export function startWorkPoller(pool: pg.Pool, all: readonly Loop[], onError: (error: unknown) => void): Loop {
  const watched = all.filter(({ waits }) => waits !== undefined);
  const questions = watched.map(({ waits }) => `(${waits})`);
  // the commit lets go of the tables before each sleep
  const watch = sql<never>(`
    do $$ begin
      for look in 1 .. ${workPollRoundMs / workPollMs} loop
        exit when ${questions.join(' or ')};
        commit;
        perform pg_sleep(${workPollMs / 1000});
      end loop;
    end $$`);
  const look = sql<{ waits: boolean[] }>(`select array[${questions.join(', ')}] as waits`);
  let client: pg.PoolClient | undefined;
  let isStopping = false;
  const drop = () => {
    client?.release(true);
    client = undefined;
  };
  const loop = startLoop({
    // as metrics have always named it
    name: 'lookout',
    pauseMs: workPollMs,
    onError: (error) => {
      drop();
      if (!isStopping) onError(error);
    },
    work: async () => {
      client ??= await pool.connect();
      if (isStopping) return false;
      const db = getDb(client);
      await db.run(watch);
      const { waits } = await db.one(look);
      watched.forEach((one, i) => {
        if (waits[i]) one.wake();
      });
      return false;
    },
  });
  return {
    ...loop,
    stop: async () => {
      isStopping = true;
      // the statement would go on for up to ten seconds
      client?.connection.stream.destroy();
      await loop.stop();
      drop();
    },
  };
}
