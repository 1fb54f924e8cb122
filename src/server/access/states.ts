/** State machines of access, each allowed change with its verb; '' is "not there yet". The database holds the same rows. */

export const requestTransitions = [
  ['', 'open', 'open'],
  ['open', 'approved', 'approve'],
  ['open', 'rejected', 'reject'],
  ['open', 'replaced', 'replace'],
  ['open', 'expired', 'expire'],
  ['approved', 'used', 'use'],
] as const;

export const membershipTransitions = [
  ['', 'active', 'grant'],
  ['', 'invited', 'invite'],
  ['invited', 'active', 'accept'],
  ['invited', 'removed', 'withdraw'],
  ['active', 'removed', 'remove'],
  ['removed', 'invited', 'invite'],
] as const;
