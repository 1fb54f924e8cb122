import { declareVerbs } from '#shared/verbs.ts';

export const safeguardingVerbs = declareVerbs({
  'safeguarding.sign': {
    ...{ subject: 'safeguarding-day', companySees: false, kind: 'decision' },
    did: 'signed off the safeguarding of a day',
  },
  'safeguarding.export': { subject: 'list', companySees: false, did: 'exported safeguarding', look: 'Exported' },
});
