import { declareVerbs, type SubjectsOf } from '../../../server/audit/verbs.ts';

export const clientVerbs = declareVerbs({
  'case.withdraw': { subject: 'case', companySees: true },
  'client.update': { subject: 'client', companySees: true },
  'account.rename': { subject: 'account', companySees: true },
  'account.export': { subject: 'client', companySees: false },
});

declare module '../../../server/audit/verbs.ts' {
  interface AuditVerbs extends SubjectsOf<typeof clientVerbs> {}
}
