import type { StaffRole } from '#shared/permissions.ts';
import { productionRoles } from '../rules.ts';

/** Whether staff of this role may look at orders of plastic. */
export function mayReadOrders(role: StaffRole): boolean {
  return productionRoles.includes(role);
}
