import { declareVerbs, type SubjectsOf } from '../../../server/audit/verbs.ts';

export const accessVerbs = declareVerbs({
  'passkey.add': { subject: 'person', companySees: false },
  'passkey.list': { subject: 'person', companySees: false },
  'session.open': { subject: 'person', companySees: false },
  'session.approve': { subject: 'person', companySees: false },
  'session.close': { subject: 'person', companySees: false },
  'enrolment.make': { subject: 'person', companySees: false },
});

declare module '../../../server/audit/verbs.ts' {
  interface AuditVerbs extends SubjectsOf<typeof accessVerbs> {}
}
