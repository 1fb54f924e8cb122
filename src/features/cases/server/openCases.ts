/** Conditions on cases in SQL, for queries that count or name them. */
import type { SignedIn } from '#server/access/caller.ts';
import { mayReadRestricted, restrictedTypes } from '../rules.ts';

/**
 * Whether a row of client_case waits for somebody. A check of the table holds this against the statuses of each kind.
 */
export function isOpenCase(row: string): string {
  return `${row}.closed_at is null`;
}

/** Whether somebody who is signed in sees all cases. */
export function maySeeRestricted({ staffRole: role, staffKeys }: Pick<SignedIn, 'staffRole' | 'staffKeys'>): boolean {
  return mayReadRestricted({ role, keys: staffKeys ?? '' });
}

const restricted = restrictedTypes.map((type) => `'${type}'`).join(', ');

/**
 * Whether a staff user sees a row of client_case at all, and so whether it may be named or counted to them. `mayAll`:
 * SQL of `maySeeRestricted`.
 */
export function isSeenCase(row: string, mayAll: string): string {
  return `(${mayAll} or ${row}.type not in (${restricted}) and ${row}.reason is distinct from 'AUTHORITY')`;
}
