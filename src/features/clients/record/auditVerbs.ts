import { declareVerbs } from '#shared/verbs.ts';

export const identityVerbs = declareVerbs({
  'client.identify': {
    subject: 'client',
    companySees: false,
    did: 'wrote down an identity document',
    kind: 'decision',
  },
  'client.move': { subject: 'client', companySees: false, did: 'changed an address', kind: 'decision' },
  'client.confirm-address': {
    subject: 'client',
    companySees: false,
    did: 'confirmed an address that a colleague changed',
    kind: 'decision',
  },
});
