/** State machines of access. */
import { byName, defineMachine, type StateOf } from '../../shared/states.ts';

export const requestMachine = defineMachine(
  'request',
  byName('open', 'approved', 'rejected', 'replaced', 'expired', 'used'),
  [
    ['', 'open', 'open'],
    ['open', 'approved', 'approve'],
    ['open', 'rejected', 'reject'],
    ['open', 'replaced', 'replace'],
    ['open', 'expired', 'expire'],
    ['approved', 'used', 'use'],
  ],
  { open: true, approve: true, reject: true, replace: true, expire: true, use: true },
);
export type RequestState = StateOf<typeof requestMachine>;

export const membershipMachine = defineMachine(
  'membership',
  byName('invited', 'active', 'removed'),
  [
    ['', 'active', 'grant'],
    ['', 'invited', 'invite'],
    ['invited', 'active', 'accept'],
    ['invited', 'removed', 'withdraw'],
    ['active', 'removed', 'remove'],
    ['removed', 'invited', 'invite'],
  ],
  { grant: true, invite: true, accept: true, withdraw: true, remove: true },
);
export type MembershipState = StateOf<typeof membershipMachine>;
