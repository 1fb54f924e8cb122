/** Company users: who may give which permissions to whom. Pure; page and server use the same rules. */
import { type CompanyRole, companyRoles, getLetters, holds, type Letter, letters } from '#shared/permissions.ts';

/** A user of the company who may act today: active, and not blocked by the bank. */
export interface Member {
  id: string;
  letters: string;
}

/** any: every confirmer may approve a payment; other: not the one who created it. */
export type ApprovalPolicy = 'any' | 'other';

export type UserRefusal = 'not-your-own-permissions' | 'permission-not-held' | 'last-user-manager' | 'last-confirmer';

/** Letters in stored order, each once: 'GAA' → 'AG'. */
export function storedLetters(text: string): string {
  return Object.keys(letters)
    .filter((letter) => text.includes(letter))
    .join('');
}

/** Default letters of a role (decisions: CEO all; CFO A B C D F G H; COO A B D G; REP A G). */
export function defaultLetters(role: CompanyRole): string {
  return companyRoles[role].defaults;
}

/** Letters of `text` that are not in `other`. */
export function lettersBeyond(text: string, other: string): Letter[] {
  return getLetters(text).filter((letter) => !other.includes(letter));
}

/** 'AG' → 'View payments, View cards' */
export function formatPermission(text: string): string {
  const words = getLetters(storedLetters(text)).map((letter) => letters[letter].words);
  return words.join(', ') || 'Overview and company profile only';
}

/** Null if a user with these letters may give `given` to a person who holds `before`. */
export function refuseGrant(granter: string, given: string, before = ''): UserRefusal | null {
  return lettersBeyond(given, granter + before).length > 0 ? 'permission-not-held' : null;
}

export interface UserChange {
  /** everyone who may act, the caller included */
  members: readonly Member[];
  policy: ApprovalPolicy;
  callerId: string;
  targetId: string;
  /** the new letters of the target; null: the user is removed */
  after: string | null;
}

/**
 * Null if the change may be made, else why not: no one changes their own letters (leaving is another thing) or gives
 * what they lack, and a company keeps somebody who manages users and somebody who confirms the payments of others.
 */
export function refuseUserChange({ members, policy, callerId, targetId, after }: UserChange): UserRefusal | null {
  const lettersOfMember = (id: string) => members.find((member) => member.id === id)?.letters ?? '';
  if (after !== null) {
    if (callerId === targetId) return 'not-your-own-permissions';
    const refusal = refuseGrant(lettersOfMember(callerId), after, lettersOfMember(targetId));
    if (refusal) return refusal;
  }
  return refuseLoss({ members, policy, targetId, after });
}

/** Null unless the change takes away the last who manages users, or the last who confirms the payments of others. */
export function refuseLoss({ members, policy, targetId, after }: Omit<UserChange, 'callerId'>): UserRefusal | null {
  const left = members
    .map((member) => (member.id === targetId ? { ...member, letters: after ?? '' } : member))
    .filter(({ id }) => after !== null || id !== targetId);
  if (managesUsers(members) && !managesUsers(left)) return 'last-user-manager';
  if (confirmsPayments(members, policy) && !confirmsPayments(left, policy)) return 'last-confirmer';
  return null;
}

/**
 * The ids of the remaining confirmers, if a change removes a confirmer and leaves one or none; else null. The page and
 * the device then say what follows.
 */
export function confirmersLeft({
  members,
  targetId,
  after,
}: Pick<UserChange, 'members' | 'targetId' | 'after'>): string[] | null {
  const confirmers = members.filter(({ letters }) => holds(letters, 'payments.approve')).map(({ id }) => id);
  if (!confirmers.includes(targetId) || after?.includes('C')) return null;
  const left = confirmers.filter((id) => id !== targetId);
  return left.length > 1 ? null : left;
}

/** What follows when only these people can approve payments: one name or none. */
export function formatLeft([name]: readonly string[], policy: ApprovalPolicy): string {
  if (name === undefined) return 'No one can approve payments.';
  const only = `Only ${name} can approve payments.`;
  return policy === 'any' ? only : `${only} No one can approve the payments that ${name} creates.`;
}

function managesUsers(members: readonly Member[]): boolean {
  return members.some((member) => holds(member.letters, 'users.manage'));
}

/** Under four eyes a confirmer is of use only beside somebody else who creates payments. */
function confirmsPayments(members: readonly Member[], policy: ApprovalPolicy): boolean {
  const confirmers = members.filter((member) => holds(member.letters, 'payments.approve'));
  if (policy === 'any') return confirmers.length > 0;
  const creators = members.filter((member) => holds(member.letters, 'payments.create'));
  return confirmers.some(({ id }) => creators.some((creator) => creator.id !== id));
}
