import { declareVerbs } from '#shared/verbs.ts';

export const monitoringVerbs = declareVerbs({
  'rule.save': { subject: 'watchRule', companySees: false, did: 'drafted a version of a rule', kind: 'decision' },
  'rule.shadow': { subject: 'watchRule', companySees: false, did: 'started a rule in shadow', kind: 'decision' },
  'rule.release': { subject: 'watchRule', companySees: false, did: 'released a rule', kind: 'decision' },
  'rule.retire': { subject: 'watchRule', companySees: false, did: 'retired a rule', kind: 'decision' },
});
