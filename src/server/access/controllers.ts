/** Active staff by role, and who watches over the staff: the Head of AML and the administrators. */
import { staffGroups } from '#shared/staffGroups.ts';
import { type Db, sql } from '../db/pool.ts';

const listStaff = sql<{ person_id: string }>(`
  select s.person_id
  from staff s
  join person p on p.id = s.person_id
  where s.active and s.role = any ($1) and p.blocked_at is null and s.person_id <> all ($2)
  order by s.person_id`);

/** Numbers of all active staff of these roles, without these people. */
export async function findStaff(db: Db, roles: readonly string[], but: readonly string[] = []): Promise<string[]> {
  return (await db.many(listStaff, [roles, but])).map(({ person_id: id }) => id);
}

/** Numbers of all active controllers, without these people. */
export const controllersBut = (db: Db, personIds: readonly string[] = []): Promise<string[]> =>
  findStaff(db, staffGroups.controllers, personIds);
