/** Gives committed audit records their gapless numbers and seals them; every process runs one, whoever holds the head works. */
import type pg from 'pg';
import { dbOf, sql } from '../db/pool.ts';
import { type Loop, startLoop } from '../jobs/loop.ts';

const numberAudit = sql<{ count: number }>('select number_audit($1) as count');
const feedLag = sql<{ waiting: number; age: number }>(`
  select count(*)::integer as waiting, coalesce(extract(epoch from clock_timestamp() - min(at)), 0)::float as age
  from (select at from audit_inbox order by id limit 10000) i`);

const batch = 1000;
const pauseMs = 75;

export function startNumberer(pool: pg.Pool, onError: (error: unknown) => void): Loop {
  const db = dbOf(pool);
  return startLoop({
    name: 'numberer',
    pauseMs,
    onError,
    work: async () => (await db.one(numberAudit, [batch])).count === batch,
  });
}

/** How many records wait for a number (counted to 10 000) and how old the oldest is, in seconds. */
export async function readFeedLag(pool: pg.Pool): Promise<{ waiting: number; age: number }> {
  return dbOf(pool).one(feedLag);
}
