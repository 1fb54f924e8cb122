import { declareVerbs } from '#shared/verbs.ts';

export const copyVerbs = declareVerbs({
  'copy.list': {
    subject: 'client',
    companySees: false,
    did: 'viewed the copies of the person’s data',
    look: 'Viewed',
  },
  'copy.make': { subject: 'copy', companySees: false, did: 'made a copy of the person’s data', kind: 'decision' },
  'copy.take': { subject: 'copy', companySees: false, did: 'took the copy of the person’s data' },
});
