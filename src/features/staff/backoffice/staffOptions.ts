import { staffRoles } from '#shared/permissions.ts';
import { selectableRoles } from '#shared/staffKeys.ts';

/** Roles that a staff user can be given, as a select offers them. */
export const roleOptions = selectableRoles.map((value) => ({ value, label: staffRoles[value] }));
