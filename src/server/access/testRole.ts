/**
 * In the demo a staff user may look at the back office as another role. The session holds it: the server decides by the
 * other role what they may read, and refuses what only staff may change. Outside the demo nothing of this is read.
 */
import { type Call, isFor } from '#shared/call.ts';
import { Refusal } from '#shared/errors.ts';
import { isStaffRole } from '#shared/permissions.ts';
import { keysOfRole } from '#shared/staffKeys.ts';
import { type Db, sql } from '../db/pool.ts';
import type { Caller } from './caller.ts';

const readTestRole = sql<{ test_role: string }>(
  'select test_role from session where id = $1 and test_role is not null',
);

/** The caller with the role and keys of the test role, if the session has one. `isDemo` false: as they are. */
export async function asTestRole<C extends Caller>(db: Db, isDemo: boolean, caller: C): Promise<C> {
  if (!isDemo || caller.kind !== 'person' || caller.personKind !== 'staff') return caller;
  const found = await db.maybe(readTestRole, [caller.sessionId]);
  if (!found || !isStaffRole(found.test_role)) return caller;
  const { test_role: role } = found;
  return { ...caller, staffRole: role, staffKeys: keysOfRole[role], ownRole: caller.staffRole };
}

/** @throws Refusal 403 test-role: who looks as another role changes nothing */
export function refuseTestRole(call: Pick<Call, 'who' | 'method'>, caller: Caller): void {
  const isOwnWork = isFor(call, 'person', 'anonymous', 'public');
  if (caller.kind === 'person' && caller.ownRole && call.method !== 'GET' && !isOwnWork) throw new Refusal('test-role');
}
