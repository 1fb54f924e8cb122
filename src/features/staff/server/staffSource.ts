/** The list of the bank's staff in SQL: active colleagues first. */
import { sql } from 'kysely';
import { among, getText, holds, is } from '#server/lists/conditions.ts';
import type { Source, Sql } from '#server/lists/source.ts';
import { type StaffRole, staffRoles } from '#shared/permissions.ts';
import { keysIn } from '../rules.ts';
import { type Colleague, getRole, getState, keysOfUser, staffList } from '../staffList.ts';

export interface StaffRow {
  id: string;
  full_name: string;
  birth_date: string;
  role: StaffRole;
  keys: string;
  active: boolean;
  is_suspended: boolean;
  version: number;
  created_at: string | null;
  last_seen_at: string | null;
  devices: number;
  away_until: string | null;
  deputies: Colleague['deputies'];
}

export const staffSource: Source<typeof staffList, StaffRow> = {
  list: staffList,
  relations: () => [
    sql`
      select p.id, p.full_name, p.birth_date, s.role, s.keys, s.active, s.version, s.away_until,
        nullif(s.created_at, '-infinity') as created_at,
        (select count(*)::integer from passkey k where k.person_id = p.id and k.revoked_at is null) as devices,
        case when s.active then 'active' else 'inactive' end as state_word, plain_words(p.full_name) as name_key,
        ${getText('s.role', staffRoles)} as role_key,
        case when s.active then '1' else '2' end || plain_words(p.full_name) as standing_key
      from staff s
      join person p on p.id = s.person_id`,
  ],
  filters: {
    state: is('state_word'),
    text: holds(['full_name'], { codes: ['id'] }),
    role: among('role'),
    key: (key) => sql`strpos(r.keys, ${key}) > 0`,
    device: (word) => (word === 'none' ? sql`r.devices = 0` : sql`r.devices > 0`),
  },
  sorts: {
    standing: { column: 'standing_key', type: 'text' },
    name: { column: 'name_key', type: 'text' },
    id: { column: 'id', type: 'text' },
    role: { column: 'role_key', type: 'text' },
  },
  tie: [{ column: 'id', type: 'text' }],
  indexed: [],
  dress: withActivity,
  toItem: getColleague,
  facet: { field: 'state', column: 'state_word' },
  cells: {
    name: ({ name }) => name,
    id: ({ id }) => id,
    role: getRole,
    keys: keysOfUser,
    state: getState,
    createdAt: ({ createdAt }, { timeIn }) => (createdAt ? timeIn(createdAt) : ''),
    lastSeenAt: ({ lastSeenAt }, { timeIn }) => (lastSeenAt ? timeIn(lastSeenAt) : ''),
    devices: ({ devices }) => String(devices),
    awayUntil: ({ awayUntil }) => awayUntil ?? '',
  },
  exported: { verb: 'staff.export', subjectKind: 'list' },
};

/** Adds when they were last seen, and their deputies of today and later. */
function withActivity(rows: Sql): Sql {
  return sql`
    select r.*, is_suspended(r.id) as is_suspended, (
      select greatest(e.created_at, least(coalesce(e.ended_at, e.window_ends_at - interval '240 seconds'), now()))
      from session e
      where e.person_id = r.id
      order by e.created_at desc
      limit 1) as last_seen_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', d.id, 'personId', d.person_id, 'name', w.full_name,
          'from', d.from_day, 'until', d.until_day) order by d.from_day, d.id)
        from deputy d
        join person w on w.id = d.person_id
        where d.for_id = r.id and d.ended_at is null and d.until_day >= (select bank_today())), '[]') as deputies
    from (${rows}) r`;
}

export function getColleague(row: StaffRow): Colleague {
  return {
    id: row.id,
    name: row.full_name,
    role: row.role,
    birthDate: row.birth_date,
    permissions: keysIn(row.keys),
    permissionsString: `${row.role}|${row.keys}`,
    active: row.active,
    isSuspended: row.is_suspended,
    version: row.version,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    devices: row.devices,
    awayUntil: row.away_until,
    deputies: row.deputies,
  };
}
