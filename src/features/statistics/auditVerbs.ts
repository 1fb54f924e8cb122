import { declareVerbs } from '#shared/verbs.ts';

export const statisticsVerbs = declareVerbs({
  'stats.export': { subject: 'list', companySees: false, did: 'exported the figures of the bank', look: 'Exported' },
  'workload.export': {
    subject: 'list',
    companySees: false,
    did: 'exported the load of the case desk',
    look: 'Exported',
  },
});
