/** The staff of the bank. */
import { createHash } from 'node:crypto';
import { personOf } from '../../../server/access/caller.ts';
import { sql } from '../../../server/db/pool.ts';
import type { Handlers, Preparations } from '../../../server/http/context.ts';
import { staffKeys, staffRoles } from '../../../shared/permissions.ts';
import type { NewStaff, staffCalls } from '../calls.ts';
import { addStaff } from './addStaff.ts';

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

export const staffHandlers: Handlers<typeof staffCalls, typeof staffPreparations> = {
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

  createStaff: ({ body: { keys, ...person } }, { db, caller, services: { publicUrl } }) =>
    addStaff(db, { ...person, keys: keys.join(''), createdBy: personOf(caller).personId, publicUrl }),
};

/** Another person confirms every new colleague. */
export const staffPreparations = {
  createStaff: async ({ body }) => ({
    shown: {
      title: 'Create a staff user',
      lines: [
        { label: 'Name', value: body.fullName },
        { label: 'Birth date', value: body.dateOfBirth },
        { label: 'Role', value: staffRoles[body.role] },
        { label: 'Keys', value: body.keys.map((key) => staffKeys[key]).join(', ') || 'None' },
      ],
    },
    facts: {},
    about: { subject: { kind: 'new-staff', id: digestOf(body), version: 0 }, clientId: null },
  }),
} satisfies Preparations<typeof staffCalls>;

/** Names a person who has no number yet; the audit keeps it for ever, so it holds no name. */
function digestOf({ fullName, dateOfBirth }: NewStaff): string {
  return createHash('sha256').update(`${fullName} ${dateOfBirth}`).digest('hex').slice(0, 16);
}
