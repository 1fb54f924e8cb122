/** Deputies confirm as the person they replace, on the days that a second person has agreed to. */
import type { Confirmers } from '#shared/call.ts';
import { admit, type SignedIn } from '../access/caller.ts';
import { type Db, sql } from '../db/pool.ts';

const readRole = sql<{ role: string }>('select role from deputised_roles($1) role limit 1');

/** The role of whom a staff user replaces today. */
export async function deputisedRole(db: Db, personId: string): Promise<string | undefined> {
  return (await db.maybe(readRole, [personId]))?.role;
}

/** 403 for staff who may not confirm, neither by their own role nor as a deputy. A deputy's keys are their own. */
export async function admitDecider(db: Db, confirmers: Confirmers, decider: SignedIn): Promise<void> {
  const isOfRole = confirmers.roles.some((role) => role === decider.staffRole);
  const held = isOfRole ? undefined : await deputisedRole(db, decider.personId);
  admit({ kind: 'staff', ...confirmers }, held ? { ...decider, staffRole: held } : decider);
}
