/** The list of the bank's staff in SQL: active colleagues first. */
import { sql } from 'kysely';
import { among, holds, is, wordsOf } from '../../../server/lists/conditions.ts';
import type { Source } from '../../../server/lists/source.ts';
import { staffRoles } from '../../../shared/permissions.ts';
import { keysOf, roleOf, staffList, stateOf } from '../staffList.ts';

interface StaffRow {
  id: string;
  full_name: string;
  birth_date: string;
  role: string;
  keys: string;
  active: boolean;
}

export const staffSource: Source<typeof staffList, StaffRow> = {
  list: staffList,
  relations: () => [
    sql`
      select p.id, p.full_name, p.birth_date, s.role, s.keys, s.active,
        case when s.active then 'active' else 'inactive' end as state_word, plain_words(p.full_name) as name_key,
        ${wordsOf('s.role', staffRoles)} as role_key,
        case when s.active then '1' else '2' end || plain_words(p.full_name) as standing_key
      from staff s
      join person p on p.id = s.person_id`,
  ],
  filters: {
    state: is('state_word'),
    text: holds(['full_name'], { codes: ['id'] }),
    role: among('role'),
    key: (key) => sql`strpos(r.keys, ${key}) > 0`,
  },
  sorts: {
    standing: { column: 'standing_key', type: 'text' },
    name: { column: 'name_key', type: 'text' },
    id: { column: 'id', type: 'text' },
    role: { column: 'role_key', type: 'text' },
  },
  tie: [{ column: 'id', type: 'text' }],
  indexed: [],
  itemOf: ({ id, full_name, birth_date, role, keys, active }) => ({
    ID: id,
    FullName: full_name,
    DateOfBirth: birth_date,
    Permissions: `${role}|${keys}`,
    active,
  }),
  facet: { field: 'state', column: 'state_word' },
  cells: {
    name: ({ FullName }) => FullName,
    id: ({ ID }) => ID,
    role: roleOf,
    keys: keysOf,
    state: stateOf,
  },
  exported: { verb: 'staff.export', subjectKind: 'list' },
};
