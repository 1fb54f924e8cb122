/** Invitations to a company: who can be invited, what their device shows, and what their decision does. */
import { createHash } from 'node:crypto';
import { limitPushRate, openRequest, type RequestKind, type RequestPayload } from '#server/access/requests.ts';
import { countFailure, FailedTry, forgetFailures, refuseTooMany } from '#server/access/tries.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import { Refusal } from '#shared/errors.ts';
import { isOwnIban } from '#shared/iban.ts';
import { companyUsers } from '#shared/limits.ts';
import { type CompanyRole, companyRoles, holds } from '#shared/permissions.ts';
import { isIban } from '#shared/validIban.ts';
import { formatPermission, refuseGrant } from '../rules.ts';
import type { MemberRow } from './sql.ts';
import * as queries from './sql.ts';

interface Named {
  /** number, IBAN or phone */
  userId: string;
  birthDate: string;
  purpose: 'add-user' | 'assign-card';
  callerId: string;
  bankCode: string;
}

/**
 * Finds the named person. Every mismatch gives the same 422 user-not-found, and five in a row give 429. So no one can
 * find out who is a client, or a birth date.
 */
export async function findInvitee(db: Db, { userId, birthDate, purpose, callerId, bankCode }: Named) {
  const iban = /^[A-Z]/.test(userId) && isIban(userId) && isOwnIban(userId, bankCode) ? userId : null;
  const number = iban?.slice(-11) ?? (/^\d/.test(userId) ? userId : null);
  // the audit keeps the subject of a try, so it holds neither number nor phone
  const named = createHash('sha256')
    .update(number ?? userId)
    .digest('hex');
  const triers = [`inviter ${callerId}`, `invitee ${named}`];
  await refuseTooMany(db, purpose, triers);
  const phone = userId.startsWith('+') ? userId : null;
  const values = [number, birthDate, iban, phone, companyUsers.minAge];
  const person = await db.maybe(queries.findPerson, values);
  if (!person) {
    await countFailure(db, purpose, triers);
    throw new FailedTry('user-not-found');
  }
  await forgetFailures(db, purpose, triers);
  return { id: person.id, fullName: person.full_name };
}

interface Invitation {
  companyId: string;
  companyTitle: string;
  inviterId: string;
  inviterName: string;
  inviteeId: string;
  role: CompanyRole;
  letters: string;
  /** they are a user already */
  isUser?: boolean;
}

/** Sends an invitation to the device of the invited person. Returns the request's id. 422 and 429 as for payments. */
export async function sendInvitation(tx: Db, invitation: Invitation): Promise<string> {
  const { companyId, companyTitle, inviterId, inviterName, inviteeId, role, letters, isUser } = invitation;
  await limitPushRate(tx, inviterId);
  const id = newId();
  await openRequest(tx, {
    id,
    kind: 'invitation',
    companyId,
    createdBy: inviterId,
    recipients: [inviteeId],
    lifeMs: companyUsers.invitationMs,
    payload: {
      title: isUser ? `Other permissions at ${companyTitle}` : `Join ${companyTitle}`,
      lines: [
        { label: 'Company', value: companyTitle },
        { label: 'Role', value: companyRoles[role].words },
        { label: 'You may', value: formatPermission(letters) },
        { label: 'Invited by', value: inviterName },
      ],
      groups: [],
      subjects: [{ id: companyId, version: 1, hash: getHash(role, letters) }],
    },
  });
  return id;
}

function getHash(role: string, letters: string): string {
  return createHash('sha256').update(`${role}|${letters}`).digest('hex');
}

/** Whether the sender of an invitation could still send it. One of the bank had two people of staff behind it. */
export function mayStillInvite(members: readonly MemberRow[], invited: MemberRow): boolean {
  if (invited.invited_by_bank) return true;
  const inviter = members.find(({ person_id: id, state }) => id === invited.invited_by_id && state === 'active');
  if (!inviter || inviter.is_blocked || !holds(inviter.letters, 'users.manage')) return false;
  return refuseGrant(inviter.letters, invited.letters) === null;
}

/**
 * Accepting makes the person a user, declining ends the invitation. An offer that has changed is 409 version-changed.
 */
export const invitationRequest: RequestKind = {
  errors: [],
  decide: async (tx, { id, companyId, payload }, decision, deciderId) => {
    if (companyId === null) throw new Refusal('not-found');
    await tx.one(queries.lockCompany, [companyId]);
    const members = await tx.many(queries.listMembers, [companyId]);
    const invited = members.find(({ person_id }) => person_id === deciderId);
    if (invited?.offer_id === id) {
      await decideOffer(tx, companyId, invited, { payload, decision });
      return;
    }
    if (!invited?.is_open || invited.request_id !== id) throw new Refusal('version-changed');
    if (decision === 'reject') {
      await tx.run(queries.endMembership, [companyId, deciderId]);
      return;
    }
    const isOffered = payload.subjects[0]?.hash === getHash(invited.role, invited.letters);
    if (!isOffered || !mayStillInvite(members, invited)) throw new Refusal('version-changed');
    await tx.run(queries.acceptMembership, [companyId, deciderId]);
    await beginFourEyes(tx, companyId);
  },
};

interface Decided {
  payload: RequestPayload;
  decision: 'approve' | 'reject';
}

/** Accepting gives a user the role and letters that the bank has offered. */
async function decideOffer(tx: Db, companyId: string, user: MemberRow, { payload, decision }: Decided): Promise<void> {
  const { person_id: id, offer_role: role, offer_letters: letters } = user;
  if (role === null || letters === null) throw new Refusal('version-changed');
  if (decision === 'reject') {
    await tx.run(queries.setOffer, [companyId, id, null, null, null]);
    return;
  }
  if (payload.subjects[0]?.hash !== getHash(role, letters)) throw new Refusal('version-changed');
  await tx.run(queries.changeMember, [companyId, id, role, letters]);
  await beginFourEyes(tx, companyId);
}

/** With two confirmers, four eyes begin: no one confirms their own payment from now on. */
export async function beginFourEyes(tx: Db, companyId: string): Promise<void> {
  if ((await tx.run(queries.beginFourEyes, [companyId])) === 0) return;
  const facts = { approvals: 'other' };
  await record(tx, {
    clientId: companyId,
    verb: 'approvals.tighten',
    subjectKind: 'client',
    subjectId: companyId,
    facts,
  });
}
