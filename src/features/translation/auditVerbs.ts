import { declareVerbs } from '#shared/verbs.ts';

export const translationVerbs = declareVerbs({
  'text.translate': {
    subject: 'text',
    companySees: false,
    did: 'had a text translated',
    look: 'Viewed',
  },
});
