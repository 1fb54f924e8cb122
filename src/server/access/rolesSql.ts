/** Roles of staff by the name of their group, as SQL of literals; nothing of a caller gets into it. */
import { type StaffGroup, staffGroups } from '#shared/staffGroups.ts';

/** For `role in (${rolesIn('controllers')})`: `'A', 'H'`. */
export function rolesIn(group: StaffGroup): string {
  return staffGroups[group].map((role) => `'${role}'`).join(', ');
}

/** For functions of the database that take roles: `array['A', 'H']`. */
export function rolesArray(group: StaffGroup): string {
  return `array[${rolesIn(group)}]`;
}
