import { declareVerbs, type SubjectsOf } from '../../../server/audit/verbs.ts';

export const caseVerbs = declareVerbs({
  'case.open': { subject: 'case', companySees: false },
});

declare module '../../../server/audit/verbs.ts' {
  interface AuditVerbs extends SubjectsOf<typeof caseVerbs> {}
}
