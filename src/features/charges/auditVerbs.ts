import { declareVerbs } from '#shared/verbs.ts';

export const chargeVerbs = declareVerbs({
  'client.charge': { subject: 'payment', companySees: false, did: 'charged the client', kind: 'money' },
});
