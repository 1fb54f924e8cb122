/** Deputies confirm as the person they stand in for, on the days that a second person has agreed to. */
import type { Confirmers } from '../../shared/call.ts';
import { admit, type SignedIn } from '../access/caller.ts';
import { type Db, sql } from '../db/pool.ts';

const readRole = sql<{ role: string }>('select role from deputised_roles($1) role limit 1');

/** 403 for staff who may not confirm, neither by their own role nor as a deputy. A deputy's keys are their own. */
export async function admitDecider(db: Db, confirmers: Confirmers, decider: SignedIn): Promise<void> {
  const isOfRole = confirmers.roles.some((role) => role === decider.staffRole);
  const held = isOfRole ? undefined : await db.maybe(readRole, [decider.personId]);
  admit({ kind: 'staff', ...confirmers }, held ? { ...decider, staffRole: held.role } : decider);
}
