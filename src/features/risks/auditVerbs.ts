import { declareVerbs } from '#shared/verbs.ts';

export const riskVerbs = declareVerbs({
  'risk.change': {
    subject: 'risk',
    companySees: false,
    did: 'changed the risk of an activity or a country',
    kind: 'decision',
  },
});
