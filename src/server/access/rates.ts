/** Counts how often a subject does something. Counts are rows, so all processes share them. */
import { Refusal } from '#shared/errors.ts';
import { type Db, sql } from '../db/pool.ts';

/**
 * SQL that adds one to the count of the subject $1, which starts again after $2 seconds. Counts share the table of
 * failed tries and are removed with them. Here `last_at` is the start of the count.
 */
export const countOneMore = `
  insert into failed_try as f (subject, count, last_at)
  values ($1, 1, now())
  on conflict (subject) do update
  set
    count = case when f.last_at > now() - make_interval(secs => $2) then f.count + 1 else 1 end,
    last_at = case when f.last_at > now() - make_interval(secs => $2) then f.last_at else now() end
  returning count, last_at`;
const countOne = sql<{ count: number }>(countOneMore);

/** Adds one to the subject's count and gives the total. A count starts again after `withinMs`. */
export async function countWithin(db: Db, subject: string, withinMs: number): Promise<number> {
  const { count } = await db.one(countOne, [subject, withinMs / 1000]);
  return count;
}

const countOneWithRest = sql<{ count: number; seconds: number }>(`
  with counted as (${countOneMore})
  select count, greatest(ceil(extract(epoch from last_at - now()) + $2), 1)::integer as seconds from counted`);

export interface Rate {
  most: number;
  perMs: number;
}

/** Counts like `countWithin`. Gives how long to wait, ms, if this was one too many. */
export async function waitAfter(db: Db, subject: string, { most, perMs }: Rate): Promise<number | undefined> {
  const { count, seconds } = await db.one(countOneWithRest, [subject, perMs / 1000]);
  return count > most ? seconds * 1000 : undefined;
}

/** Codes of limits on how often a person does something. */
export type RateCode = 'too-many-tries' | 'too-many-pushes' | 'too-many-messages' | 'too-many-sent';

/** @throws Refusal with this code, and with the time to wait, if this was one too many */
export async function refuseOften(db: Db, code: RateCode, subject: string, rate: Rate): Promise<void> {
  const waitMs = await waitAfter(db, subject, rate);
  if (waitMs !== undefined) throw new Refusal(code, undefined, waitMs);
}
