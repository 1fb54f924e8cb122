import { declareVerbs, type SubjectsOf } from '#server/audit/verbs.ts';

export const riskVerbs = declareVerbs({
  'risk.change': {
    subject: 'risk',
    companySees: false,
    did: 'changed the risk of an activity or a country',
    kind: 'decision',
  },
});

declare module '#server/audit/verbs.ts' {
  interface AuditVerbs extends SubjectsOf<typeof riskVerbs> {}
}
