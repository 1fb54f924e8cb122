/**
 * Looks for work that other processes have left: one short query for all loops, four times a second. What this process
 * leaves itself wakes its loop right after the commit, and does not wait for a look. So an idle bank costs next to nothing.
 */
import type pg from 'pg';
import { lookoutMs } from '../../shared/limits.ts';
import { dbOf, sql } from '../db/pool.ts';
import { type Loop, startLoop } from './loop.ts';

/**
 * Wakes those of the loops for which something waits, by their own `waits`. It keeps one connection of the pool: to take one
 * for each look would cost more than the look.
 */
export function startLookout(pool: pg.Pool, all: readonly Loop[], onError: (error: unknown) => void): Loop {
  const watched = all.filter(({ waits }) => waits !== undefined);
  const look = sql<{ waits: boolean[] }>(
    `select array[${watched.map(({ waits }) => `(${waits})`).join(', ')}] as waits`,
  );
  let client: pg.PoolClient | undefined;
  const giveBack = (broken?: boolean) => {
    client?.release(broken);
    client = undefined;
  };
  const loop = startLoop({
    name: 'lookout',
    pauseMs: lookoutMs,
    onError: (error) => {
      giveBack(true);
      onError(error);
    },
    work: async () => {
      client ??= await pool.connect();
      const { waits } = await dbOf(client).one(look);
      watched.forEach((one, i) => {
        if (waits[i]) one.wake();
      });
      return false;
    },
  });
  return { ...loop, stop: () => loop.stop().then(() => giveBack()) };
}
