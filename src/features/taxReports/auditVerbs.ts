import { declareVerbs } from '#shared/verbs.ts';

export const taxVerbs = declareVerbs({
  'vmi.export': {
    ...{ subject: 'list', companySees: false, look: 'Exported' },
    did: 'downloaded the account data for the tax authority',
  },
});
