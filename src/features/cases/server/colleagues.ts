/** Who has which case open just now. Each staff user has one row, of the case that they looked at last; old rows go. */
import { getPerson } from '#server/access/caller.ts';
import { type Db, sql } from '#server/db/pool.ts';
import type { Handlers } from '#server/http/context.ts';
import { staffGroups } from '#shared/staffGroups.ts';
import { type colleagueCalls, presence } from '../colleagueCalls.ts';
import { isAtWork } from './assignees.ts';
import { findReadableCase } from './readable.ts';

const isFresh = `seen_at > now() - make_interval(secs => ${presence.lapseMs / 1000})`;

const arrive = sql<never>(`
  insert into case_presence (person_id, case_id, seen_at) values ($1, $2, now())
  on conflict (person_id) do update set case_id = excluded.case_id, seen_at = excluded.seen_at`);
/** $1 the reader, $2 ids of cases */
const findHere = sql<{ case_id: string; name: string }>(`
  select h.case_id, p.full_name as name
  from case_presence h join person p on p.id = h.person_id
  where h.case_id = any ($2::uuid[]) and h.person_id <> $1 and h.${isFresh}
  order by p.full_name, p.id`);
const forget = sql<never>(`
  delete from case_presence where person_id in (
    select person_id from case_presence where not (${isFresh}) for update skip locked)`);
const findStaff = sql<{ id: string; fullName: string }>(`
  select s.person_id as id, p.full_name as "fullName"
  from staff s join person p on p.id = s.person_id
  where s.role = any ($2::text[]) and s.person_id <> $1 and ${isAtWork('s')}
  order by p.full_name, p.id limit 500`);

/** Names of those besides the reader who have one of these cases open just now. */
export async function readHere(db: Db, readerId: string, caseIds: readonly string[]) {
  const rows = await db.many(findHere, [readerId, caseIds]);
  return rows.map(({ case_id: id, name }) => ({ id, name }));
}

export async function forgetPresence(db: Db): Promise<void> {
  await db.run(forget);
}

export const colleagueHandlers: Handlers<typeof colleagueCalls> = {
  readPresence: async ({ params: { clientId, caseId } }, context) => {
    const { personId } = getPerson(context.caller);
    const { version } = await findReadableCase(context, clientId, caseId);
    await context.db.run(arrive, [personId, caseId]);
    const others = await readHere(context.db, personId, [caseId]);
    return { version, here: others.map(({ name }) => name) };
  },

  listColleagues: async (_, { db, caller }) => ({
    items: await db.many(findStaff, [getPerson(caller).personId, staffGroups.caseDesk]),
  }),
};
