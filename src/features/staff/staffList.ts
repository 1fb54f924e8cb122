/** The list of the bank's staff: its filters and orders, and its columns in a table and in a file. */
import * as z from 'zod/mini';
import { formatPlain } from '#shared/formatPlain.ts';
import { anyOf, oneOf, searchText } from '#shared/lists/fields.ts';
import { declareList } from '#shared/lists/list.ts';
import { type StaffRole, staffRoles } from '#shared/permissions.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { type StaffKey, staffKeys } from '#shared/staffKeys.ts';
import { formatKey } from './rules.ts';

export const roleNames = Object.keys(staffRoles) as [StaffRole, ...StaffRole[]];
export const keyNames = Object.keys(staffKeys) as [StaffKey, ...StaffKey[]];

const deputy = z.object({
  id: z.string(),
  personId: z.string(),
  name: z.string(),
  /** bank days, both included */
  from: z.string(),
  until: z.string(),
});

export const colleague = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(roleNames),
  /** yyyy-mm-dd */
  birthDate: z.string(),
  permissions: z.array(z.enum(keyNames)),
  /** 'A|DRT': the role and the keys */
  permissionsString: z.string(),
  active: z.boolean(),
  /** their deactivation waits for a second person, and they cannot sign in meanwhile */
  isSuspended: z.boolean(),
  /** grows with each change of role or keys */
  version: versionNumber,
  /** null: from the beginning of the bank */
  createdAt: z.nullable(z.string()),
  /** last activity in the application; null: never signed in */
  lastSeenAt: z.nullable(z.string()),
  /** devices in use */
  devices: z.int(),
  /** bank day; null or past: they work */
  awayUntil: z.nullable(z.string()),
  /** who replaces them, now or later */
  deputies: z.array(deputy),
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
    /** whether they can sign in with a device */
    device: oneOf(['enrolled', 'none']),
  },
  sorts: {
    standing: ({ active, name }) => (active ? '1' : '2') + formatPlain(name),
    name: ({ name }) => formatPlain(name),
    id: ({ id }) => id,
    role: (user) => formatPlain(getRole(user)),
  },
  order: 'standing',
  getKey: ({ id }) => id,
  tie: ({ id }) => [id],
  columns: {
    name: 'Name',
    id: 'Number',
    role: 'Role',
    keys: 'Keys',
    state: 'State',
    createdAt: 'Created',
    lastSeenAt: 'Last seen',
    devices: 'Devices',
    awayUntil: 'Away until',
  },
});

/** The role in words */
export function getRole({ role }: Pick<Colleague, 'role'>): string {
  return staffRoles[role];
}

/** 'Document, Registration, Transaction' */
export function keysOfUser({ permissions }: Pick<Colleague, 'permissions'>): string {
  return formatKey(permissions);
}

export function getState({ active, isSuspended }: Pick<Colleague, 'active' | 'isSuspended'>): string {
  if (isSuspended) return 'Suspended';
  return active ? 'Active' : 'Not active';
}
