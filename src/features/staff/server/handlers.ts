/** The staff of the bank. */
import { sql } from '../../../server/db/pool.ts';
import type { Handlers } from '../../../server/http/context.ts';
import type { staffCalls } from '../calls.ts';

interface StaffRow {
  id: string;
  full_name: string;
  birth_date: string;
  role: string;
  keys: string;
  active: boolean;
}

const listStaff = sql<StaffRow>(`
  select p.id, p.full_name, p.birth_date, s.role, s.keys, s.active
  from staff s
  join person p on p.id = s.person_id
  order by s.active desc, p.full_name collate "C", p.id
  limit 1000`);

export const staffHandlers: Handlers<typeof staffCalls> = {
  listStaff: async (_input, { db }) => {
    const staff = await db.many(listStaff);
    const items = staff.map(({ id, full_name, birth_date, role, keys, active }) => ({
      ID: id,
      FullName: full_name,
      DateOfBirth: birth_date,
      Permissions: `${role}|${keys}`,
      active,
    }));
    return { items, next: null };
  },
};
