import { declareVerbs } from '#shared/verbs.ts';

export const registrationVerbs = declareVerbs({
  'registration.begin': { subject: 'client', companySees: true, did: 'began a registration' },
  'registration.submit': { subject: 'client', companySees: true, did: 'handed in a stage of the registration' },
  'registration.correct': { subject: 'client', companySees: true, did: 'handed in corrections', kind: 'decision' },
  'registration.return': { subject: 'client', companySees: false, did: 'asked for corrections', kind: 'decision' },
  'registration.decline': { subject: 'client', companySees: false, did: 'declined the registration', kind: 'decision' },
  'registration.approve': { subject: 'client', companySees: false, did: 'approved the registration', kind: 'decision' },
  'registration.erase': { subject: 'client', companySees: false, did: 'deleted a draft that was never sent' },
  'registration.discard': { subject: 'client', companySees: false, did: 'discarded the application' },
  'fee-account.set': {
    subject: 'fee-account',
    companySees: false,
    did: 'named the account for fees',
    kind: 'decision',
  },
});
