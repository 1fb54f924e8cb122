import { declareVerbs, type SubjectsOf } from '../../../server/audit/verbs.ts';

export const clientVerbs = declareVerbs({
  'case.withdraw': { subject: 'case', companySees: true, did: 'withdrew a request', kind: 'decision' },
  'client.update': { subject: 'client', companySees: true, did: "changed the company's details", kind: 'decision' },
  'account.rename': { subject: 'account', companySees: true, did: 'renamed an account' },
  'account.export': { subject: 'client', companySees: false, did: 'exported the list of accounts', look: 'Exported' },
});

declare module '../../../server/audit/verbs.ts' {
  interface AuditVerbs extends SubjectsOf<typeof clientVerbs> {}
}
