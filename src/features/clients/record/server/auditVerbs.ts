import { declareVerbs, type SubjectsOf } from '../../../../server/audit/verbs.ts';

export const identityVerbs = declareVerbs({
  'client.identify': {
    subject: 'client',
    companySees: false,
    did: 'wrote down an identity document',
    kind: 'decision',
  },
  'client.move': { subject: 'client', companySees: false, did: 'changed an address', kind: 'decision' },
});

declare module '../../../../server/audit/verbs.ts' {
  interface AuditVerbs extends SubjectsOf<typeof identityVerbs> {}
}
