import { selectableRoles, staffRoles } from '../../../shared/permissions.ts';

/** Roles that a staff user can be given, as a select offers them. */
export const roleOptions = selectableRoles.map((value) => ({ value, label: staffRoles[value] }));
