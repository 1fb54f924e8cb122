import { declareVerbs, type SubjectsOf } from '../../../server/audit/verbs.ts';

export const staffVerbs = declareVerbs({
  'staff.create': { subject: 'person', companySees: false },
  'staff.export': { subject: 'list', companySees: false },
});

declare module '../../../server/audit/verbs.ts' {
  interface AuditVerbs extends SubjectsOf<typeof staffVerbs> {}
}
