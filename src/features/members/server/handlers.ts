/** Adds, changes and removes users of a company. */
import { getPerson } from '#server/access/caller.ts';
import { replaceRequest, withdrawFrom } from '#server/access/requests.ts';
import type { ShownStep } from '#server/access/shownStep.ts';
import type { Db } from '#server/db/pool.ts';
import type { Handlers, Preparations } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { companyUsers } from '#shared/limits.ts';
import { type CompanyRole, companyRoles, holds } from '#shared/permissions.ts';
import type { CompanyUser, memberCalls } from '../calls.ts';
import {
  defaultLetters,
  formatPermission,
  lettersBeyond,
  refuseGrant,
  refuseUserChange,
  storedLetters,
} from '../rules.ts';
import { beginFourEyes, findInvitee, sendInvitation } from './invitations.ts';
import type { MemberRow } from './sql.ts';
import * as queries from './sql.ts';
import { getUser } from './userSource.ts';
import { filterActing, linesOnConfirmers, notifyRemoval, withdrawInvitations } from './users.ts';

export const memberHandlers: Handlers<typeof memberCalls, typeof memberPreparations> = {
  addUser: async ({ params: { companyId }, body: { Role: role }, prepared }, { db, caller }) => {
    const { company, invitee, letters } = prepared;
    const { personId: inviterId, fullName: inviterName, sessionId } = getPerson(caller);
    const offered = { companyId, companyTitle: company.title, inviterId, inviterName, inviteeId: invitee.id };
    const requestId = await sendInvitation(db, { ...offered, role, letters });
    const invited = await db.run(queries.inviteMember, [companyId, invitee.id, role, letters, requestId]);
    if (invited === 0) throw new Refusal('already-a-user');
    await db.run(queries.passOnWait, [companyId, invitee.id, sessionId]);
    return readUser(db, companyId, invitee.id);
  },

  changeUser: async ({ params: { companyId, id }, body: { Role: role }, prepared }, { db, caller, services }) => {
    const { company, target, letters } = prepared;
    if (target.state === 'invited') {
      const { personId: inviterId, fullName: inviterName, sessionId } = getPerson(caller);
      const offered = { companyId, companyTitle: company.title, inviterId, inviterName, inviteeId: id };
      const requestId = await sendInvitation(db, { ...offered, role, letters });
      await db.run(queries.inviteAgain, [companyId, id, role, letters, requestId]);
      await db.run(queries.passOnWait, [companyId, id, sessionId]);
      if (target.request_id) await replaceRequest(db, target.request_id);
    } else {
      await withdrawFrom(db, services.requestKinds, { companyId, personId: id, letters });
      await db.run(queries.changeMember, [companyId, id, role, letters]);
      if (target.offer_id) await replaceRequest(db, target.offer_id);
      await withdrawInvitations(db, companyId);
      await beginFourEyes(db, companyId);
    }
    return readUser(db, companyId, id);
  },

  removeUser: async ({ params: { companyId, id }, prepared: { company, target } }, { db, caller, services }) => {
    await withdrawFrom(db, services.requestKinds, { companyId, personId: id, letters: null });
    await db.run(queries.endMembership, [companyId, id]);
    if (target.offer_id) await replaceRequest(db, target.offer_id);
    await withdrawInvitations(db, companyId);
    if (target.state === 'active') await notifyRemoval(db, getPerson(caller), company.title, { companyId, target });
  },
};

/** What the caller's own device approves before a user is added, changed or removed, and the facts for the handler. */
export const memberPreparations = {
  addUser: async ({ params: { companyId }, body }, { db, caller, services }) => {
    const callerId = getPerson(caller).personId;
    const letters = storedLetters(body.Options ?? defaultLetters(body.Role));
    const { company, members, caller: granter } = await lockUsers(db, companyId, callerId);
    const refusal = refuseGrant(granter.letters, letters);
    if (refusal) throw new Refusal(refusal);
    if (members.length >= companyUsers.most) throw new Refusal('too-many-users');
    const invitee = await findInvitee(db, {
      ...{ purpose: 'add-user', userId: body.UserId, birthDate: body.UserDob },
      ...{ callerId, bankCode: services.bank.bankCode },
    });
    const known = members.find(({ person_id }) => person_id === invitee.id);
    if (known?.state === 'active' || known?.is_open) throw new Refusal('already-a-user');
    // the former membership is over, but still stored as open
    if (known) await db.run(queries.endMembership, [companyId, invitee.id]);
    return { shown: shownInvitation(invitee, body.Role, letters), facts: { company, invitee, letters } };
  },

  changeUser: async ({ params: { companyId, id }, body }, { db, caller }) => {
    const callerId = getPerson(caller).personId;
    const letters = storedLetters(body.Options);
    const { company, members, caller: granter } = await lockUsers(db, companyId, callerId);
    const target = members.find(({ person_id }) => person_id === id);
    if (!target || (target.state === 'invited' && !target.is_open)) throw new Refusal('not-found');
    const change = {
      members: filterActing(members),
      policy: company.approvals,
      callerId,
      targetId: id,
      after: letters,
    };
    const refusal = target.state === 'invited' ? refuseGrant(granter.letters, letters) : refuseUserChange(change);
    if (refusal) throw new Refusal(refusal);
    const lines = target.state === 'active' ? linesOnConfirmers(members, company.approvals, id, letters) : [];
    return { shown: shownChange(target, body.Role, letters, lines), facts: { company, target, letters } };
  },

  removeUser: async ({ params: { companyId, id, role } }, { db, caller }) => {
    const callerId = getPerson(caller).personId;
    const { company, members } = await lockUsers(db, companyId, callerId);
    const target = members.find(({ person_id }) => person_id === id);
    if (target?.role !== role) throw new Refusal('not-found');
    // an invitation gives no rights yet, so withdrawing it needs no approval
    if (target.state === 'invited') return { shown: null, facts: { company, target } };
    const change = { members: filterActing(members), policy: company.approvals, callerId, targetId: id, after: null };
    const refusal = refuseUserChange(change);
    if (refusal) throw new Refusal(refusal);
    const lines = linesOnConfirmers(members, company.approvals, id, null);
    return { shown: shownRemoval(target, lines), facts: { company, target } };
  },
} satisfies Preparations<typeof memberCalls>;

function shownInvitation(invitee: { id: string; fullName: string }, role: CompanyRole, letters: string): ShownStep {
  return {
    title: 'Add a user',
    lines: [
      { label: 'Person', value: invitee.fullName },
      { label: 'Number', value: invitee.id },
      { label: 'Role', value: companyRoles[role].words },
      { label: 'They may', value: formatPermission(letters) },
    ],
  };
}

function shownRemoval(target: MemberRow, lines: ShownStep['lines']): ShownStep {
  return {
    title: 'Remove a user',
    lines: [
      { label: 'Person', value: target.full_name },
      { label: 'Number', value: target.person_id },
      { label: 'Role', value: companyRoles[target.role].words },
      { label: 'Loses', value: formatPermission(target.letters) },
      ...lines,
    ],
  };
}

function shownChange(target: MemberRow, role: CompanyRole, letters: string, lines: ShownStep['lines']): ShownStep {
  const gained = lettersBeyond(letters, target.letters).join('');
  const lost = lettersBeyond(target.letters, letters).join('');
  const before = companyRoles[target.role].words;
  const after = companyRoles[role].words;
  return {
    title: 'Change permissions',
    lines: [
      { label: 'Person', value: target.full_name },
      { label: 'Role', value: before === after ? after : `${before} → ${after}` },
      ...(gained ? [{ label: 'Gains', value: formatPermission(gained) }] : []),
      ...(lost ? [{ label: 'Loses', value: formatPermission(lost) }] : []),
      { label: 'They may', value: formatPermission(letters) },
      ...lines,
    ],
  };
}

/** The users, locked until the end of the call. Checks the caller's right again, because it may be gone by now. */
async function lockUsers(db: Db, companyId: string, callerId: string) {
  const company = await db.one(queries.lockCompany, [companyId]);
  const members = await db.many(queries.listMembers, [companyId]);
  const caller = members.find(({ person_id, state }) => person_id === callerId && state === 'active');
  if (!caller) throw new Refusal('not-found');
  if (!holds(caller.letters, 'users.manage')) throw new Refusal('not-permitted');
  return { company, members, caller };
}

async function readUser(db: Db, companyId: string, personId: string): Promise<CompanyUser> {
  return getUser(await db.one(queries.readUser, [companyId, personId]));
}
