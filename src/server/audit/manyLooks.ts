/** One staff user who opens very many client records gives a reason once, and the Head of AML hears of it. */
import type pg from 'pg';
import type { Call } from '#shared/call.ts';
import { Refusal } from '#shared/errors.ts';
import { looks, manyLooks } from '#shared/limits.ts';
import type { Caller } from '../access/caller.ts';
import { type Db, sql } from '../db/pool.ts';
import { isRemembered, remember } from './remembered.ts';

const seconds = manyLooks.perMs / 1000;

/**
 * Keeps the look and answers how many clients it makes within the time, and whether a reason was given. Older ones go.
 */
const countLooks = sql<{ count: number; has_reason: boolean }>(`
  with kept as (
    insert into client_look as l (staff_id, subject_id) select $1, s from unnest($2::text[]) s order by s
    on conflict (staff_id, subject_id) do update set at = now()
    returning l.staff_id
  ), gone as (
    delete from client_look
    where staff_id = $1 and subject_id <> all ($2) and at < now() - make_interval(secs => ${seconds})
  )
  select (select count(*)::integer from kept) + (
      select count(*)::integer from client_look
      where staff_id = $1 and subject_id <> all ($2) and at >= now() - make_interval(secs => ${seconds})) as count,
    exists (
      select from look_reason where staff_id = $1 and at >= now() - make_interval(secs => ${seconds})) as has_reason`);

/**
 * Counts what a staff user sees of these clients, by real time and distinct clients.
 * @throws Refusal 422 reason-required beyond the limit, until a reason was given
 */
export async function refuseManyLooks(db: Db, staffId: string, clientIds: readonly string[]): Promise<void> {
  const distinct = [...new Set(clientIds)];
  if (distinct.length === 0) return;
  const { count, has_reason: hasReason } = await db.one(countLooks, [staffId, distinct]);
  if (count > manyLooks.maxClients && !hasReason) throw new Refusal('reason-required');
}

/** Numbers that begin with 9 are of staff. */
const clientForm = /^[1-8]\d{10}$/;

/**
 * Every call of staff passes here: whatever reads something of the client or person in its path counts as a look at
 * them, though it keeps no record of its own, or keeps it otherwise than by `recordLook`. So a new call cannot forget
 * it. The same client is counted once in ten minutes. @throws Refusal 422 reason-required; see `refuseManyLooks`
 */
export async function refuseManyReads(
  pool: pg.Pool,
  db: Db,
  { call, caller, params }: { call: Pick<Call, 'method'>; caller: Caller; params: Readonly<Record<string, string>> },
): Promise<void> {
  if (call.method !== 'GET' || caller.kind !== 'person' || caller.personKind !== 'staff') return;
  for (const clientId of Object.values(params).filter((value) => clientForm.test(value))) {
    const subject = `read ${caller.personId} ${clientId}`;
    if (isRemembered(pool, subject)) continue;
    await refuseManyLooks(db, caller.personId, [clientId]);
    remember(pool, subject, Date.now() + looks.onceMs);
  }
}
