// What the parts of the follower of money cost, run in this process with each of its statements timed.
import type pg from 'pg';
import { monitoringFollower } from '#features/monitoring/server/engine/follow.ts';
import { type Db, type Query, sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';

/** ms */
export interface FollowerCosts {
  /** reading sides, and adding them to the totals */
  totals: number;
  /** events, their cases and their review marks */
  events: number;
  /** budgets, loading totals, judging */
  counting: number;
  /** the dearest statements, by their beginning */
  statements: ReadonlyMap<string, number>;
}

const takeFeed = sql<{ after_n: bigint | null; until_n: bigint | null }>('select * from take_feed($1, $2)');
const ofTotals = /flow_sides|add_sides/;
const ofEvents = /^\s*(insert|update|delete|with)\b|for (no key )?update/i;

/** Follows to the head of the feed, with the owner's rights. No server follows at the same time. */
export async function timeFollower(owner: pg.Pool): Promise<FollowerCosts> {
  const statements = new Map<string, number>();
  let all = 0;
  let isMore = true;
  while (isMore) {
    isMore = await inTransaction(owner, async (tx) => {
      const { name, batch, follow } = monitoringFollower;
      if (typeof follow !== 'function') throw new Error('The follower of money is no function of the server.');
      const { after_n: after, until_n: until } = await tx.one(takeFeed, [name, batch]);
      if (after === null || until === null) return false;
      const began = performance.now();
      await follow(timed(tx, statements), { after, until });
      all += performance.now() - began;
      return true;
    });
  }
  const getSum = (test: RegExp) => [...statements].reduce((sum, [text, ms]) => (test.test(text) ? sum + ms : sum), 0);
  const [totals, events] = [getSum(ofTotals), getSum(ofEvents)];
  return { totals, events, counting: all - totals - events, statements };
}

function timed(tx: Db, statements: Map<string, number>): Db {
  const time = async <T>({ text }: Query<unknown>, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    try {
      return await work();
    } finally {
      statements.set(text, (statements.get(text) ?? 0) + performance.now() - began);
    }
  };
  return {
    many: (query, values) => time(query, () => tx.many(query, values)),
    maybe: (query, values) => time(query, () => tx.maybe(query, values)),
    one: (query, values) => time(query, () => tx.one(query, values)),
    run: (query, values) => time(query, () => tx.run(query, values)),
  };
}
