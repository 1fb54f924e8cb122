/** Why a change of a user is refused, and what follows from it, before the call. The server decides again. Pure. */
import type { CompanyUser } from '../calls.ts';
import {
  confirmersLeft,
  formatLeft,
  refuseGrant,
  refuseUserChange,
  type UserChange,
  type UserRefusal,
} from '../rules.ts';

interface Question extends Pick<UserChange, 'policy' | 'callerId' | 'after'> {
  users: readonly CompanyUser[];
  user: CompanyUser;
}

const getMembers = (users: readonly CompanyUser[]) =>
  users.filter(({ state }) => state === 'active').map(({ id, permissions: letters }) => ({ id, letters }));

/** What follows if the change removes a confirmer and leaves one or none; otherwise undefined. */
export function getFollows({ users, user, policy, after }: Omit<Question, 'callerId'>): string | undefined {
  const left = confirmersLeft({ members: getMembers(users), targetId: user.id, after });
  const names = users.filter(({ id }) => left?.includes(id)).map(({ name }) => name);
  return left ? formatLeft(names, policy) : undefined;
}

export function getRefusal({ users, user, policy, callerId, after }: Question): UserRefusal | null {
  const members = getMembers(users);
  if (user.state === 'active') return refuseUserChange({ members, policy, callerId, targetId: user.id, after });
  return after === null ? null : refuseGrant(members.find(({ id }) => id === callerId)?.letters ?? '', after);
}
