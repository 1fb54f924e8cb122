import { declareVerbs } from '#shared/verbs.ts';

export const overviewVerbs = declareVerbs({
  'overview.export': {
    subject: 'list',
    companySees: false,
    did: 'exported the overview of the books',
    look: 'Exported',
  },
});
