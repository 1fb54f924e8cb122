import { declareVerbs, type SubjectsOf } from '../../../server/audit/verbs.ts';

export const auditCheckVerbs = declareVerbs({
  'audit.check': { subject: 'audit', companySees: false },
  'audit.conclude': { subject: 'audit', companySees: false },
});

declare module '../../../server/audit/verbs.ts' {
  interface AuditVerbs extends SubjectsOf<typeof auditCheckVerbs> {}
}
