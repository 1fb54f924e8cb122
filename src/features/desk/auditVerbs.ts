import { declareVerbs } from '#shared/verbs.ts';

export const deskVerbs = declareVerbs({
  'case.export': { subject: 'case', companySees: false, did: 'exported the file of a case', look: 'Exported' },
});
