/** Why somebody may not change a user, told before they try; the server decides again. Pure. */
import type { CompanyUser } from '../calls.ts';
import { refuseGrant, refuseUserChange, type UserChange, type UserRefusal } from '../rules.ts';

interface Question extends Pick<UserChange, 'policy' | 'callerId' | 'after'> {
  users: readonly CompanyUser[];
  user: CompanyUser;
}

export function refusalOf({ users, user, policy, callerId, after }: Question): UserRefusal | null {
  const members = users
    .filter(({ state }) => state === 'active')
    .map(({ id, permissions: letters }) => ({ id, letters }));
  if (user.state === 'active') return refuseUserChange({ members, policy, callerId, targetId: user.id, after });
  return after === null ? null : refuseGrant(members.find(({ id }) => id === callerId)?.letters ?? '', after);
}
