import { declareVerbs } from '#shared/verbs.ts';

export const accessVerbs = declareVerbs({
  'passkey.add': { subject: 'person', companySees: false, did: 'added a passkey' },
  'passkey.list': { subject: 'person', companySees: false, did: 'viewed the devices', look: 'Viewed' },
  'session.open': { subject: 'person', companySees: false, did: 'signed in' },
  'session.approve': { subject: 'person', companySees: false, did: 'approved a sign-in' },
  'session.look-as': {
    subject: 'person',
    companySees: false,
    did: 'looked at the demo as another role',
    look: 'Viewed',
  },
  'session.close': { subject: 'person', companySees: false, did: 'ended a session' },
  'enrolment.make': { subject: 'person', companySees: false, did: 'created an enrolment link', kind: 'decision' },
});
