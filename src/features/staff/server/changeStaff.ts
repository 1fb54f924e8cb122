/** Changes of name, role and keys. A second person confirms; no one changes their own. */
import { getPerson } from '#server/access/caller.ts';
import { notify } from '#server/access/notify.ts';
import { record } from '#server/audit/record.ts';
import type { Context, Prepared } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { staffRoles } from '#shared/permissions.ts';
import { hasRole } from '#shared/staffGroups.ts';
import type { StaffChange } from '../calls.ts';
import { changedKeys, formatKey, keysIn } from '../rules.ts';
import { headsStanding } from './heads.ts';
import { lockActive, refuseLastAdmin, refuseOwnRights } from './rights.ts';
import * as queries from './sql.ts';

/**
 * What a change would do, for both people and their devices. 422 for one's own rights, whether proposed or confirmed;
 * 422 for the last administrator; 409 where nothing would change.
 */
export async function describeChange(
  context: Context,
  userId: string,
  change: StaffChange,
): Promise<Pick<Prepared, 'shown' | 'about'>> {
  refuseOwnRights(context, userId);
  await context.db.many(queries.lockControllers, []);
  const user = await lockActive(context.db, userId);
  if (isSame(user, change) && context.proposedBy === undefined) throw new Refusal('nothing-changed');
  const standing = await headsStanding(context, () => context.db.run(queries.changeRights, getRights(userId, change)));
  return {
    shown: { title: 'Change a staff user', lines: getLines(user, change) },
    about: { subject: { kind: 'staff', id: userId, version: user.version }, clientId: null, ...standing },
  };
}

const getRights = (userId: string, { role, keys }: StaffChange) => [userId, role, keys.join('')];

function isSame(user: queries.LockedStaff, { fullName, role, keys }: StaffChange): boolean {
  const { added, removed } = changedKeys(keysIn(user.keys), keys);
  return user.full_name === fullName && user.role === role && added.length + removed.length === 0;
}

function getLines(user: queries.LockedStaff, { fullName, role, keys }: StaffChange) {
  const { added, removed } = changedKeys(keysIn(user.keys), keys);
  const was = (before: string, now: string) => (before === now ? now : `${before} → ${now}`);
  return [
    { label: 'Name', value: was(user.full_name, fullName) },
    { label: 'Number', value: user.id },
    { label: 'Role', value: was(staffRoles[user.role], staffRoles[role]) },
    { label: 'Keys added', value: formatKey(added) },
    { label: 'Keys removed', value: formatKey(removed) },
  ];
}

/** Makes the change and informs the person on their own device. */
export async function applyChange({ db, caller }: Context, userId: string, change: StaffChange): Promise<void> {
  const user = await lockActive(db, userId);
  if (hasRole(user.role, 'admins') && !hasRole(change.role, 'admins')) await refuseLastAdmin(db, userId);
  await db.run(queries.changeName, [userId, change.fullName]);
  await db.run(queries.changeRights, getRights(userId, change));
  const facts = { role: change.role, keys: change.keys.join('') };
  await record(db, { clientId: null, verb: 'staff.change', subjectKind: 'person', subjectId: userId, facts });
  await notify(db, [userId], {
    from: getPerson(caller).personId,
    title: 'Your role or keys were changed',
    lines: getLines(user, change),
  });
}
