import type { StaffUser } from '#client/session/person.ts';
import { staffGroups } from '#shared/staffGroups.ts';

/** For the Head of AML, who replaces them, and administrators. */
export function mayReadWorkload({ role, deputyOf }: Pick<StaffUser, 'role' | 'deputyOf'>): boolean {
  return staffGroups.controllers.some((reader) => reader === role || reader === deputyOf);
}
