import { declareVerbs, type SubjectsOf } from '../../../server/audit/verbs.ts';

export const accountVerbs = declareVerbs({
  'fee.export': { subject: 'client', companySees: false },
  'invoice.export': { subject: 'client', companySees: false },
  'statement.export': { subject: 'client', companySees: false },
});

declare module '../../../server/audit/verbs.ts' {
  interface AuditVerbs extends SubjectsOf<typeof accountVerbs> {}
}
