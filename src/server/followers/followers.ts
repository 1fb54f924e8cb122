/**
 * Followers of the feed: each reads every record of the audit once, in the order of the numbers, and keeps something up
 * to date by it. It remembers the last number in the transaction of its work, so nothing is counted twice or left out.
 * One process at a time follows for each name; who comes meanwhile goes away.
 */
import type pg from 'pg';
import { followers as limits, wokenPauseMs } from '#shared/limits.ts';
import { type Db, getDb, type Query, sql } from '../db/pool.ts';
import { inTransaction } from '../db/transactions.ts';
import { followerLag } from '../http/metrics.ts';
import { type Loop, startLoop } from '../jobs/loop.ts';

/** Records after `after`, up to and with `until`. */
export interface Span {
  after: bigint;
  until: bigint;
}

/** A migration makes the row in `follower`, and with it says from which record on it follows. */
export interface Follower {
  name: string;
  /** records at most in one transaction */
  batch: number;
  /**
   * The work: a query of a SQL function that calls `take_feed` itself and answers how many records it has read ($1: the
   * batch), or what a server does with the records of a span in the transaction it is given (`by_server` in
   * `follower`).
   */
  follow: Query<{ read: number }> | ((tx: Db, span: Span) => Promise<void>);
}

const takeFeed = sql<{ after_n: bigint | null; until_n: bigint | null }>('select * from take_feed_by_server($1, $2)');
const readBehind = sql<{ name: string; behind: bigint }>(`
  select f.name, h.n - f.last_n as behind from follower f cross join audit_head h where f.name = any ($1)`);

/** One round; true if there may be more. Safe in any number of processes. */
export async function followOnce(pool: pg.Pool, { name, batch, follow }: Follower): Promise<boolean> {
  if (typeof follow !== 'function') return (await getDb(pool).one(follow, [batch])).read === batch;
  return inTransaction(pool, async (tx) => {
    const { after_n: after, until_n: until } = await tx.one(takeFeed, [name, batch]);
    if (after === null || until === null) return false;
    await follow(tx, { after, until });
    return until - after === BigInt(batch);
  });
}

/**
 * Starts the followers of this process. `wake` looks which of them are behind: the sequencer calls it. A process looks
 * by itself as well, in case the one that numbered has died.
 */
export function startFollowers(pool: pg.Pool, all: readonly Follower[], onError: (error: unknown) => void): Loop {
  const loops = new Map(
    all.map((follower) => [
      follower.name,
      startLoop({
        name: follower.name,
        pauseMs: limits.longestPauseMs,
        onError,
        work: () => followOnce(pool, follower),
      }),
    ]),
  );
  const look = startLoop({
    name: 'followers',
    pauseMs: wokenPauseMs,
    restMs: limits.restMs,
    onError,
    work: async () => {
      for (const { name, behind } of await getDb(pool).many(readBehind, [[...loops.keys()]])) {
        followerLag.set({ follower: name }, Number(behind));
        if (behind > 0n) loops.get(name)?.wake();
      }
      return false;
    },
  });
  return {
    ...look,
    stop: async () => {
      await Promise.all([look, ...loops.values()].map((loop) => loop.stop()));
    },
  };
}
