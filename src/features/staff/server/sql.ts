import { sql } from '../../../server/db/pool.ts';
import type { StaffRole } from '../../../shared/permissions.ts';

export interface LockedStaff {
  id: string;
  full_name: string;
  role: StaffRole;
  keys: string;
  active: boolean;
  version: number;
}

export const lockStaff = sql<LockedStaff>(`
  select p.id, p.full_name, s.role, s.keys, s.active, s.version
  from staff s
  join person p on p.id = s.person_id
  where s.person_id = $1
  for update of s`);

/** Locks every active administrator, so that two of them cannot remove each other at once. */
export const lockAdmins = sql<{ person_id: string }>(`
  select s.person_id
  from staff s
  join person p on p.id = s.person_id
  where s.role = 'A' and s.active and p.blocked_at is null
  order by s.person_id
  for update of s`);

export const changeName = sql<never>('update person set full_name = $2 where id = $1 and full_name <> $2');
export const changeRights = sql<never>(
  'update staff set role = $2, keys = $3, version = version + 1 where person_id = $1',
);

export const deactivate = sql<never>(
  'update staff set active = false, away_until = null, version = version + 1 where person_id = $1',
);
/** What somebody has proposed, and what was proposed about them. */
export const voidProposals = sql<never>(`
  update proposal set state = 'void', decided_by = $2, decided_at = now()
  where (proposed_by = $1 or subject_id = $1) and state = 'open'`);
export const endDeputies = sql<never>(
  'update deputy set ended_at = now() where (person_id = $1 or for_id = $1) and ended_at is null',
);
export const isPast = sql<{ yes: boolean }>('select $1::date < bank_today() as yes');
export const setAway = sql<never>('update staff set away_until = $2 where person_id = $1');

/** Administrators and Heads of AML, without two people. */
export const overseers = sql<{ person_id: string }>(`
  select s.person_id
  from staff s
  join person p on p.id = s.person_id
  where s.active and s.role in ('A', 'H') and p.blocked_at is null and s.person_id <> all ($1)
  order by s.person_id`);
