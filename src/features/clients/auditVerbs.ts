import { declareVerbs } from '#shared/verbs.ts';

export const clientVerbs = declareVerbs({
  'case.withdraw': { subject: 'case', companySees: true, did: 'withdrew a request', kind: 'decision' },
  'client.update': { subject: 'client', companySees: true, did: 'changed the details of the client', kind: 'decision' },
  'account.open': { subject: 'account', companySees: true, did: 'opened an account', kind: 'decision' },
  'account.rename': { subject: 'account', companySees: true, did: 'renamed an account' },
  'account.export': { subject: 'client', companySees: false, did: 'exported the list of accounts', look: 'Exported' },
  'client.read': { subject: 'client', companySees: false, did: 'opened the client', look: 'Viewed' },
  'client.print': { subject: 'client', companySees: false, did: 'printed the profile', look: 'Exported' },
  'client.lock': { subject: 'client', companySees: false, did: 'locked the client', kind: 'decision' },
  'client.unlock': { subject: 'client', companySees: false, did: 'unlocked the client', kind: 'decision' },
  'client.lock-own': { subject: 'client', companySees: true, did: 'locked the own account', kind: 'decision' },
  'client.unlock-own': { subject: 'client', companySees: true, did: 'unlocked the own account', kind: 'decision' },
  'client.describe': { subject: 'client', companySees: false, did: 'wrote the line for staff' },
  'client.close': { subject: 'client', companySees: false, did: 'closed the client', kind: 'decision' },
  'notice.give': { subject: 'client', companySees: false, did: 'gave notice of closing', kind: 'decision' },
  'notice.withdraw': { subject: 'client', companySees: false, did: 'took notice of closing back', kind: 'decision' },
  'client.close-at-once': { subject: 'client', companySees: false, did: 'closed the client at once', kind: 'decision' },
  'account.block': { subject: 'account', companySees: false, did: 'blocked an account', kind: 'decision' },
  'account.unblock': { subject: 'account', companySees: false, did: 'unblocked an account', kind: 'decision' },
  'limit.change': { subject: 'client', companySees: false, did: 'changed limits', kind: 'decision' },
  'approvals.require': { subject: 'client', companySees: false, did: 'required four eyes', kind: 'decision' },
});
