/** How often somebody does something, kept as rows so that every process counts the same. */
import { type Db, sql } from '../db/pool.ts';

/** They lie beside the failed tries, and go with them; here `last_at` is when the count began. */
const countOne = sql<{ count: number }>(`
  insert into failed_try as f (subject, count, last_at)
  values ($1, 1, now())
  on conflict (subject) do update
  set
    count = case when f.last_at > now() - make_interval(secs => $2) then f.count + 1 else 1 end,
    last_at = case when f.last_at > now() - make_interval(secs => $2) then f.last_at else now() end
  returning count`);

/** Counts one more for the subject; answers how many there are since the count began, at most `withinMs` ago. */
export async function countWithin(db: Db, subject: string, withinMs: number): Promise<number> {
  const { count } = await db.one(countOne, [subject, withinMs / 1000]);
  return count;
}
