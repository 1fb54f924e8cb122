import { declareVerbs, type SubjectsOf } from '../../../server/audit/verbs.ts';

export const fileVerbs = declareVerbs({
  'file.add': { subject: 'file', companySees: false },
  'file.export': { subject: 'client', companySees: false },
});

declare module '../../../server/audit/verbs.ts' {
  interface AuditVerbs extends SubjectsOf<typeof fileVerbs> {}
}
