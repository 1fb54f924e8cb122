/** Deletes drafts that no one has sent for 12 months. */
import type pg from 'pg';
import { getDb, sql } from '#server/db/pool.ts';

const batch = 100;
export const draftsPauseMs = 3_600_000;

const eraseDrafts = sql<{ count: number }>('select erase_unsent_drafts($1) as count');

/** A batch; true if there may be more. The rule itself is in the database, which lets no one delete another draft. */
export async function eraseUnsentDrafts(pool: pg.Pool): Promise<boolean> {
  return (await getDb(pool).one(eraseDrafts, [batch])).count === batch;
}
