/** What roles open, and which keys they may hold. */
import type { StaffRole } from '#shared/permissions.ts';
import { keysOfRole, type StaffKey, staffKeys } from '#shared/staffKeys.ts';

const allKeys = Object.keys(staffKeys) as StaffKey[];

/** Keys that a role begins with, and may hold at most, in the order in which they are stored. */
export function getKeys(role: StaffRole): StaffKey[] {
  return allKeys.filter((key) => keysOfRole[role].includes(key));
}

/** Whether a role may hold all these keys. */
export function mayHold(role: StaffRole, keys: readonly StaffKey[]): boolean {
  return keys.every((key) => keysOfRole[role].includes(key));
}

/** 'DRT' → ['D', 'R', 'T'], in the order in which they are stored. */
export function keysIn(stored: string): StaffKey[] {
  return allKeys.filter((key) => stored.includes(key));
}

/** What each key opens (decisions section 7 and for staff, section 2). */
export const keyOpens: Readonly<Record<StaffKey, string>> = {
  D: 'Document cases; identity documents and addresses of clients',
  R: 'Company registrations; opening and reopening of accounts',
  T: 'Limits, reviews, fraud and monitoring; alerts of transactions',
  I: 'Requests for information, residence and other cases',
  U: 'Locks, contacts, relations and devices of clients; bailiff cases',
  P: 'Family and senior cases',
  C: 'Card orders and wallets',
  0: 'Cases of children; profiles and screening of clients',
  A: 'PEP, sanction and adverse media cases; risk scores and white list',
  Z: 'Requests to close an account',
  E: 'Confirms links for new devices; pattern cases',
  S: 'Payment cases, recalls, charges and voids',
};

/** How a staff user is linked to a client. */
export const linkRelations = {
  self: 'The same person',
  family: 'Family',
  role: 'Role in the company',
} as const;
export type LinkRelation = keyof typeof linkRelations;

/** Keys before and after: 'Document, User (added: User; removed: none)' is identified by these two lists. */
export function changedKeys(before: readonly StaffKey[], after: readonly StaffKey[]) {
  return {
    added: after.filter((key) => !before.includes(key)),
    removed: before.filter((key) => !after.includes(key)),
  };
}

/** ['D', 'U'] → 'Document, User' */
export function formatKey(keys: readonly StaffKey[]): string {
  return keys.map((key) => staffKeys[key]).join(', ') || 'None';
}
