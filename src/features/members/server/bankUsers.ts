/**
 * Staff change the users of a company, with a second person. A new user and more letters need the acceptance of the
 * user on their own device, as an invitation by the company does; fewer letters and the end stand at once.
 */

import { otherUsers } from '#features/access/server/notices.ts';
import { getPerson } from '#server/access/caller.ts';
import { notify } from '#server/access/notify.ts';
import { replaceRequest, withdrawFrom } from '#server/access/requests.ts';
import type { ShownStep } from '#server/access/shownStep.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { companyUsers } from '#shared/limits.ts';
import { type CompanyRole, companyRoles } from '#shared/permissions.ts';
import { formatPermission, lettersBeyond, refuseLoss } from '../rules.ts';
import { sendInvitation } from './invitations.ts';
import type { MemberRow } from './sql.ts';
import * as queries from './sql.ts';
import { filterActing, linesOnConfirmers, notifyRemoval, withdrawInvitations } from './users.ts';

/** A place in a company as the bank would have it. */
export interface Place {
  companyId: string;
  personId: string;
  role: CompanyRole;
  /** in stored order */
  letters: string;
}

/** What saving a place would do: invite (again) a person, offer a user more, or change a user at once. */
export interface PlaceChange {
  how: 'invite' | 'offer' | 'change';
  target: MemberRow | undefined;
  title: string;
  lines: ShownStep['lines'];
}

/**
 * @throws Refusal user-not-found, too-many-users, state-conflict where nothing would change, or what company users are
 *   refused
 */
export async function describePlace(db: Db, { companyId, personId, role, letters }: Place): Promise<PlaceChange> {
  const { title, approvals: policy } = await db.one(queries.lockCompany, [companyId]);
  const members = await db.many(queries.listMembers, [companyId]);
  const target = members.find(({ person_id: id }) => id === personId);
  const may = { label: 'They may', value: formatPermission(letters) };
  if (target?.state !== 'active') {
    if (!(await db.maybe(queries.findPersonByNumber, [personId, companyUsers.minAge])))
      throw new Refusal('user-not-found');
    if (!target && members.length >= companyUsers.most) throw new Refusal('too-many-users');
    return { how: 'invite', target, title, lines: [may, acceptance] };
  }
  if (target.role === role && target.letters === letters) throw new Refusal('state-conflict');
  const acting = filterActing(members);
  const refusal = refuseLoss({ members: acting, policy, targetId: personId, after: letters });
  if (refusal) throw new Refusal(refusal);
  const isMore = lettersBeyond(letters, target.letters).length > 0;
  const before = { label: 'Before', value: `${companyRoles[target.role].words}: ${formatPermission(target.letters)}` };
  const follows = linesOnConfirmers(members, policy, personId, letters);
  const lines = [before, may, ...follows, ...(isMore ? [acceptance] : [])];
  return { how: isMore ? 'offer' : 'change', target, title, lines };
}

const acceptance = { label: 'What follows', value: 'They accept on their own device. Until then nothing changes.' };

/** Does what `describePlace` has described. The company's user managers are informed. */
export async function savePlace(context: Context, place: Place, { how, target, title }: PlaceChange): Promise<void> {
  const { db, services } = context;
  const { companyId, personId, role, letters } = place;
  if (how === 'change') {
    await withdrawFrom(db, services.requestKinds, { companyId, personId, letters });
    await db.run(queries.changeMember, [companyId, personId, role, letters]);
    if (target?.offer_id) await replaceRequest(db, target.offer_id);
    await withdrawInvitations(db, companyId);
  } else await offer(context, place, how, target, title);
  await notifyManagers(context, place, title);
}

async function offer(
  { db, caller, services }: Context,
  { companyId, personId, role, letters }: Place,
  how: 'invite' | 'offer',
  target: MemberRow | undefined,
  companyTitle: string,
): Promise<void> {
  const isUser = how === 'offer';
  const bank = { inviterId: getPerson(caller).personId, inviterName: services.bank.name };
  const offered = { companyId, companyTitle, inviteeId: personId, role, letters, isUser };
  const requestId = await sendInvitation(db, { ...offered, ...bank });
  const earlier = isUser ? target?.offer_id : target?.request_id;
  if (isUser) await db.run(queries.setOffer, [companyId, personId, requestId, role, letters]);
  else if (target?.is_open) await db.run(queries.inviteAgain, [companyId, personId, role, letters, requestId]);
  else {
    // a former invitation is over, but still stored as open
    if (target) await db.run(queries.endMembership, [companyId, personId]);
    if ((await db.run(queries.inviteMember, [companyId, personId, role, letters, requestId])) === 0)
      throw new Refusal('already-a-user');
  }
  if (earlier) await replaceRequest(db, earlier);
}

async function notifyManagers({ db, caller, services }: Context, place: Place, title: string): Promise<void> {
  const from = getPerson(caller).personId;
  const { full_name: name } = await db.one(queries.readPersonName, [place.personId]);
  const lines = [
    { label: 'Company', value: title },
    { label: 'Person', value: name },
    { label: 'Role', value: companyRoles[place.role].words },
    { label: 'May', value: formatPermission(place.letters) },
    { label: 'By', value: services.bank.name },
  ];
  const managers = (await otherUsers(db, place.companyId, from, 'users.manage')).filter((id) => id !== place.personId);
  await notify(db, managers, { from, title: 'The bank changes a user', lines });
}

/**
 * Who would leave, and what follows. @throws Refusal not-found for no one with this role; last-user-manager,
 * last-confirmer
 */
export async function describeLeaving(db: Db, { companyId, personId, role }: Omit<Place, 'letters'>) {
  const { title, approvals: policy } = await db.one(queries.lockCompany, [companyId]);
  const members = await db.many(queries.listMembers, [companyId]);
  const target = members.find((member) => member.person_id === personId && member.role === role);
  if (!target) throw new Refusal('not-found');
  if (target.state === 'active') {
    const refusal = refuseLoss({ members: filterActing(members), policy, targetId: personId, after: null });
    if (refusal) throw new Refusal(refusal);
  }
  const loses = { label: 'Loses', value: formatPermission(target.letters) };
  return { target, title, lines: [loses, ...linesOnConfirmers(members, policy, personId, null)] };
}

/**
 * Ends a place at once: requests on the person's device are withdrawn, and the person and the user managers are
 * informed.
 */
export async function endPlace(
  { db, caller, services }: Context,
  companyId: string,
  { target, title }: { target: MemberRow; title: string },
): Promise<void> {
  const { person_id: personId } = target;
  await withdrawFrom(db, services.requestKinds, { companyId, personId, letters: null });
  await db.run(queries.endMembership, [companyId, personId]);
  for (const id of [target.offer_id, target.state === 'invited' ? target.request_id : null]) {
    if (id) await replaceRequest(db, id);
  }
  await withdrawInvitations(db, companyId);
  if (target.state !== 'active') return;
  const bank = { personId: getPerson(caller).personId, fullName: services.bank.name };
  await notifyRemoval(db, bank, title, { companyId, target });
}
