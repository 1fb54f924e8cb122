import { declareVerbs } from '#shared/verbs.ts';

export const noteVerbs = declareVerbs({
  'note.leave': { subject: 'note', companySees: true, did: 'left a note' },
});
