/** One staff user who opens very many client records gives a reason once, and the Head of AML hears of it. */
import { Refusal } from '../../shared/errors.ts';
import { manyLooks } from '../../shared/limits.ts';
import { type Db, sql } from '../db/pool.ts';

const seconds = manyLooks.perMs / 1000;

/** Keeps the look and answers how many clients it makes within the time, and whether a reason was given. Older ones go. */
const countLooks = sql<{ count: number; has_reason: boolean }>(`
  with kept as (
    insert into client_look as l (staff_id, subject_id) values ($1, $2)
    on conflict (staff_id, subject_id) do update set at = now()
    returning l.staff_id
  ), gone as (
    delete from client_look
    where staff_id = $1 and subject_id <> $2 and at < now() - make_interval(secs => ${seconds})
  )
  select 1 + (
      select count(*)::integer from client_look
      where staff_id = $1 and subject_id <> $2 and at >= now() - make_interval(secs => ${seconds})) as count,
    exists (
      select from look_reason where staff_id = $1 and at >= now() - make_interval(secs => ${seconds})) as has_reason
  from kept`);

/**
 * Counts a look of a staff user at the record of a client, by real time and distinct clients.
 * @throws Refusal 422 reason-required beyond the limit, until a reason was given
 */
export async function refuseManyLooks(db: Db, staffId: string, clientId: string): Promise<void> {
  const { count, has_reason: hasReason } = await db.one(countLooks, [staffId, clientId]);
  if (count > manyLooks.clientsMost && !hasReason) throw new Refusal('reason-required');
}
