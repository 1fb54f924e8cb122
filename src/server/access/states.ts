/** State machines of access. */
import { byName, defineMachine, type StateOf } from '#shared/states.ts';
import { describeSteps } from '#shared/verbs.ts';

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

/** What the log says of each step. */
export const requestSteps = describeSteps(requestMachine, 'decision', {
  open: 'sent a request to a device',
  approve: 'approved a request',
  reject: 'rejected a request',
  replace: 'withdrew a request',
  expire: 'let a request expire',
  use: 'used an approval',
});

/** What the log says of each step. */
export const membershipSteps = describeSteps(membershipMachine, 'decision', {
  grant: 'became a user of the company',
  invite: 'invited a user',
  accept: 'accepted the invitation',
  withdraw: 'withdrew an invitation',
  remove: 'removed a user',
});
