/** The rules watch the demo's money from some weeks before the first start on: what they find are its alerts. */
import type pg from 'pg';
import { monitoringFollower } from '#features/monitoring/server/engine/follow.ts';
import { type Db, getDb, sql } from '#server/db/pool.ts';
import { followOnce } from '#server/followers/followers.ts';

/** Offset of the first watched day. All days before are in the totals alone. */
export const firstWatchedDay = -42;
/** The rules judge so many days together: each round costs, and an alert may come a day late. */
const daysTogether = 2;

/** No server waits for the locks of a batch yet. */
const follower = { ...monitoringFollower, batch: 5000 };

const numberAudit = sql<{ count: number }>('select number_audit(5000) as count');
/** Once, and the first rules are in force from then on; a seeding that goes on has it already. */
const start = sql<never>(`
  with begun as (
    update watch_start set n = h.n, at = bank_now() from audit_head h where watch_start.n = 0 returning at
  ), rule as (
    update watch_rule r set made_at = b.at from begun b
  ), version as (
    update watch_rule_version v set made_at = b.at from begun b
  )
  update watch_rule_state s set at = b.at from begun b`);

/** Gives the records their numbers, as the server's own loop would. */
export async function numberRecords(db: Db): Promise<void> {
  while ((await db.one(numberAudit)).count > 0);
}

/** Judges what has happened since the last call, from the first watched day on. `day`: that begins now. */
export async function watchMoney(pool: pg.Pool, day: number): Promise<void> {
  if (day < firstWatchedDay || day % daysTogether !== 0) return;
  const db = getDb(pool);
  await numberRecords(db);
  await db.run(start);
  while (await followOnce(pool, follower));
}
