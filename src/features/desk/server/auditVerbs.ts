import { declareVerbs, type SubjectsOf } from '#server/audit/verbs.ts';

export const deskVerbs = declareVerbs({
  'case.export': { subject: 'case', companySees: false, did: 'exported the file of a case', look: 'Exported' },
});

declare module '#server/audit/verbs.ts' {
  interface AuditVerbs extends SubjectsOf<typeof deskVerbs> {}
}
