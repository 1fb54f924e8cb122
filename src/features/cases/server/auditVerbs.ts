import { declareVerbs, type SubjectsOf } from '../../../server/audit/verbs.ts';

export const caseVerbs = declareVerbs({
  'case.release': { subject: 'case', companySees: false, did: 'gave a case back to the queue', kind: 'decision' },
});

declare module '../../../server/audit/verbs.ts' {
  interface AuditVerbs extends SubjectsOf<typeof caseVerbs> {}
}
