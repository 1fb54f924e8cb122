import { declareVerbs, type SubjectsOf } from '#server/audit/verbs.ts';

export const logVerbs = declareVerbs({
  'log.read': { subject: 'log', companySees: false, did: 'viewed the log', look: 'Viewed' },
  'look.explain': {
    subject: 'person',
    companySees: false,
    did: 'gave a reason for opening many client records',
    kind: 'decision',
  },
  'log.export': { subject: 'log', companySees: false, did: 'exported the log', look: 'Exported' },
});

declare module '#server/audit/verbs.ts' {
  interface AuditVerbs extends SubjectsOf<typeof logVerbs> {}
}
