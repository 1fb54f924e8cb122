import { declareVerbs } from '#shared/verbs.ts';

export const whiteListVerbs = declareVerbs({
  'whitelist.read': { subject: 'client', companySees: false, did: 'viewed the white list', look: 'Viewed' },
  'whitelist.add': { subject: 'whitelist', companySees: false, did: 'added to the white list', kind: 'decision' },
  'whitelist.end': { subject: 'whitelist', companySees: false, did: 'ended a white-list entry', kind: 'decision' },
});
