import type { StaffRole } from '#shared/permissions.ts';
import { hasRole } from '#shared/staffGroups.ts';

/** Whether staff of this role may look at orders of plastic. */
export function mayReadOrders(role: StaffRole): boolean {
  return hasRole(role, 'cardReaders');
}
