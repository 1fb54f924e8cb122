import { rolesArray, rolesIn } from '#server/access/rolesSql.ts';
import { sql } from '#server/db/pool.ts';
import { isAboutStaff, mayConfirm } from '#server/secondPerson/proposals.ts';
import type { StaffRole } from '#shared/permissions.ts';

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

/** Locks every administrator who can sign in, so that two of them cannot remove each other at once. */
export const lockAdmins = sql<{ person_id: string }>(`
  select s.person_id
  from staff s
  join person p on p.id = s.person_id
  where s.role in (${rolesIn('admins')}) and s.active and p.blocked_at is null and not is_suspended(s.person_id)
  order by s.person_id
  for update of s`);

/** Locks Heads of AML and administrators: what takes a right from a controller happens one after the other. */
export const lockControllers = sql<{ person_id: string }>(`
  select person_id
  from staff
  where role in (${rolesIn('controllers')}) and active
  order by person_id
  for update`);
/** $1 who wants it, $2 whom it suspends, $3 in the demo. Whether somebody else could undo it. */
export const isReversible = sql<{ yes: boolean }>(`
  select exists (
    select from staff s
    join person w on w.id = s.person_id and w.blocked_at is null
    where s.person_id <> $2 and ${mayConfirm('$1', rolesArray('controllers'), "'{}'::text[]", '$3::boolean')}) as yes`);
export const isSuspended = sql<{ yes: boolean }>('select is_suspended($1) as yes');

export const changeName = sql<never>('update person set full_name = $2 where id = $1 and full_name <> $2');
export const changeRights = sql<never>(
  'update staff set role = $2, keys = $3, version = version + 1 where person_id = $1',
);

export const deactivate = sql<never>(
  'update staff set active = false, away_until = null, version = version + 1 where person_id = $1',
);
/** What somebody has proposed, and what was proposed about them. */
export const voidProposals = sql<never>(`
  update proposal p set state = 'void', decided_by = $2, decided_at = now()
  where (proposed_by = $1 or ${isAboutStaff('$1')}) and state = 'open'
    -- the one that is being confirmed is the cause
    and id::text <> coalesce(current_setting('kontora.confirming', true), '')`);
export const endDeputies = sql<never>(
  'update deputy set ended_at = now() where (person_id = $1 or for_id = $1) and ended_at is null',
);
export const isPast = sql<{ yes: boolean }>('select $1::date < bank_today() as yes');
export const setAway = sql<never>('update staff set away_until = $2 where person_id = $1');
