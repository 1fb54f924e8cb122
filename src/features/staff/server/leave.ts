/** Staff who leave, or are away for some days. */

import { releaseCases } from '#features/cases/server/release.ts';
import { getPerson } from '#server/access/caller.ts';
import { endSignIns, shutOut } from '#server/access/endings.ts';
import { record } from '#server/audit/record.ts';
import type { Context } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { staffRoles } from '#shared/permissions.ts';
import { hasRole } from '#shared/staffGroups.ts';
import { headsStanding } from './heads.ts';
import { lockActive, notifyOverseers, refuseLastAdmin, refuseOwnRights } from './rights.ts';
import * as queries from './sql.ts';

/**
 * What a deactivation would do. With the proposal their sessions end and they are suspended: neither a session nor a
 * decision of theirs is taken until it is decided. Only where somebody else could undo that: otherwise one person could
 * suspend all controllers one by one, and it waits without effect. 422 for oneself and for the last administrator; 409
 * if they were deactivated before.
 */
export async function describeDeactivation(context: Context, userId: string) {
  const { db, proposedBy } = context;
  refuseOwnRights(context, userId);
  await db.many(queries.lockControllers, []);
  const { full_name: name, role, version } = await lockActive(db, userId);
  const by = getPerson(context.caller).personId;
  // of two who suspend each other at the same moment, the second was signed out meanwhile
  if (proposedBy === undefined && (await db.one(queries.isSuspended, [by])).yes) throw new Refusal('not-signed-in');
  if (hasRole(role, 'admins')) await refuseLastAdmin(db, userId);
  const isSuspending =
    proposedBy === undefined
      ? (await db.one(queries.isReversible, [by, userId, context.services.demo])).yes
      : (await db.one(queries.isSuspended, [userId])).yes;
  const standing = await headsStanding(context, () => endRights(context, userId));
  const lines = [
    { label: 'Name', value: name },
    { label: 'Number', value: userId },
    { label: 'Role', value: staffRoles[role] },
    {
      label: 'At once',
      value: isSuspending
        ? 'Sessions end, and they cannot sign in until this is decided'
        : 'Nothing: no one could undo it',
    },
    { label: 'Once confirmed', value: 'Devices are revoked, cases become free, proposals of theirs are void' },
  ];
  const kind = isSuspending ? suspendedKind : 'leaving-staff';
  return {
    shown: { title: 'Deactivate a staff user', lines },
    facts: {},
    about: { subject: { kind, id: userId, version }, clientId: null, ...standing },
    ...(isSuspending && { actNow: () => suspend(context, userId, name) }),
  };
}

/** `is_suspended` finds a suspension by it. */
const suspendedKind = 'suspended-staff';

/** The open proposal keeps them out; it is returned, withdrawn or void, and they are as before. */
async function suspend({ db, caller }: Context, userId: string, name: string): Promise<void> {
  await endSignIns(db, userId);
  await record(db, { clientId: null, verb: 'staff.suspend', subjectKind: 'person', subjectId: userId });
  const { personId: by, fullName } = getPerson(caller);
  await notifyOverseers(db, {
    userId,
    by,
    title: 'A staff user was suspended',
    lines: getLines(userId, name, fullName),
  });
}

/** Deactivates a staff user: devices, links, cases, proposals and deputyships end. See `describeDeactivation`. */
export async function deactivate(context: Context, userId: string): Promise<{ releasedCases: number }> {
  const { db, caller } = context;
  refuseOwnRights(context, userId);
  const { role, full_name: name } = await lockActive(db, userId);
  if (hasRole(role, 'admins')) await refuseLastAdmin(db, userId);
  const { personId: by, fullName } = getPerson(caller);
  await endRights(context, userId);
  await shutOut(db, userId);
  await db.run(queries.voidProposals, [userId, by]);
  const releasedCases = await releaseCases(db, userId);
  const facts = { cases: releasedCases };
  await record(db, { clientId: null, verb: 'staff.deactivate', subjectKind: 'person', subjectId: userId, facts });
  await notifyOverseers(db, {
    userId,
    by,
    title: 'A staff user was deactivated',
    lines: getLines(userId, name, fullName),
  });
  return { releasedCases };
}

async function endRights({ db }: Context, userId: string): Promise<void> {
  await db.run(queries.deactivate, [userId]);
  await db.run(queries.endDeputies, [userId]);
}

function getLines(userId: string, name: string, by: string) {
  return [
    { label: 'Name', value: name },
    { label: 'Number', value: userId },
    { label: 'By', value: by },
  ];
}
