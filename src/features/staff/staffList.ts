/** The list of the bank's staff: its filters and orders, and its columns in a table and in a file. */
import * as z from 'zod/mini';
import { anyOf, oneOf, searchText } from '../../shared/lists/fields.ts';
import { declareList } from '../../shared/lists/list.ts';
import { isStaffRole, type StaffKey, type StaffRole, staffKeys, staffRoles } from '../../shared/permissions.ts';
import { plainWords } from '../../shared/plainWords.ts';

export const roleNames = Object.keys(staffRoles) as [StaffRole, ...StaffRole[]];
export const keyNames = Object.keys(staffKeys) as [StaffKey, ...StaffKey[]];

const colleague = z.object({
  ID: z.string(),
  FullName: z.string(),
  /** yyyy-mm-dd */
  DateOfBirth: z.string(),
  /** 'A|DRT': the role and the keys */
  Permissions: z.string(),
  active: z.boolean(),
});
export type Colleague = z.output<typeof colleague>;

export const staffList = declareList({
  name: 'staff',
  item: colleague,
  filters: {
    state: oneOf(['active', 'inactive']),
    /** a part of the name or of the number */
    text: searchText(),
    role: anyOf(roleNames),
    /** a key that they hold */
    key: oneOf(keyNames),
  },
  sorts: {
    standing: ({ active, FullName }) => (active ? '1' : '2') + plainWords(FullName),
    name: ({ FullName }) => plainWords(FullName),
    id: ({ ID }) => ID,
    role: (user) => plainWords(roleOf(user)),
  },
  order: 'standing',
  keyOf: ({ ID }) => ID,
  tie: ({ ID }) => [ID],
  columns: { name: 'Name', id: 'Number', role: 'Role', keys: 'Keys', state: 'State' },
});

/** 'A|DRT' → 'Admin' */
export function roleOf({ Permissions }: Pick<Colleague, 'Permissions'>): string {
  const [role = ''] = Permissions.split('|');
  return isStaffRole(role) ? staffRoles[role] : role;
}

/** 'A|DRT' → 'Document, Registration, Transaction' */
export function keysOf({ Permissions }: Pick<Colleague, 'Permissions'>): string {
  const [, keys = ''] = Permissions.split('|');
  return keyNames
    .filter((key) => keys.includes(key))
    .map((key) => staffKeys[key])
    .join(', ');
}

export function stateOf({ active }: Pick<Colleague, 'active'>): string {
  return active ? 'Active' : 'Not active';
}
