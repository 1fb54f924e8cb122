import { declareVerbs, type SubjectsOf } from '../../../server/audit/verbs.ts';

export const fileVerbs = declareVerbs({
  'file.add': { subject: 'file', companySees: false, did: 'sent a file' },
  'file.export': { subject: 'client', companySees: false, did: 'downloaded a file', look: 'Exported' },
});

declare module '../../../server/audit/verbs.ts' {
  interface AuditVerbs extends SubjectsOf<typeof fileVerbs> {}
}
