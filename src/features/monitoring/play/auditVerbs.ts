import { declareVerbs } from '#shared/verbs.ts';

export const playVerbs = declareVerbs({
  'monitoring.play': { subject: 'job', companySees: false, did: 'started the typology player' },
});
