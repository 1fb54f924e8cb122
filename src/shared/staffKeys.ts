/** Keys of staff, and the roles that may hold them. Apart from permissions.ts, which every company user fetches. */
import type { StaffRole } from './permissions.ts';

/** Staff keys: which kinds of case somebody may open and decide. */
export const staffKeys = {
  D: 'Document',
  R: 'Registration',
  T: 'Transaction',
  I: 'Interaction',
  U: 'User',
  P: 'Parent',
  C: 'Card order',
  0: 'Child customer due diligence',
  A: 'Alert',
  Z: 'Close account request',
  E: 'Reset pattern',
  S: 'SEPA payment task',
} as const;
export type StaffKey = `${keyof typeof staffKeys}`;

export function isStaffKey(text: string): text is StaffKey {
  return Object.hasOwn(staffKeys, text);
}

/** Roles that a staff user can be given. The Dashboard role is for screens on a wall (specification section 6). */
export const selectableRoles = ['A', 'S', 'M', 'F', 'P', 'E', 'H', 'C'] as const satisfies readonly StaffRole[];

/** Keys that a role begins with, and may hold at most (decisions: which staff letters open which cases). */
export const keysOfRole: Readonly<Record<StaffRole, string>> = {
  A: Object.keys(staffKeys).join(''),
  D: '',
  S: 'DUCI',
  M: 'ADTPIE0ZUS',
  F: 'S',
  P: '',
  E: '',
  H: 'ADTPIE0ZUS',
  C: 'RDIUZ',
};
