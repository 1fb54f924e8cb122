import { declareVerbs } from '#shared/verbs.ts';

export const memberVerbs = declareVerbs({
  'approvals.tighten': {
    subject: 'client',
    companySees: true,
    did: 'required a second approver for payments',
    kind: 'decision',
  },
  'user.export': { subject: 'client', companySees: false, did: 'exported the list of users', look: 'Exported' },
  /** written by the trigger membership_changed() */
  'membership.change': {
    subject: 'person',
    companySees: true,
    did: 'changed the permissions of a user',
    kind: 'decision',
  },
});
