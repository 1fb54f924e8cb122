import { declareVerbs, type SubjectsOf } from '#server/audit/verbs.ts';

export const translationVerbs = declareVerbs({
  'text.translate': {
    subject: 'text',
    companySees: false,
    did: 'had a text translated',
    look: 'Viewed',
  },
});

declare module '#server/audit/verbs.ts' {
  interface AuditVerbs extends SubjectsOf<typeof translationVerbs> {}
}
