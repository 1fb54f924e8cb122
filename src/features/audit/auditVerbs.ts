import { declareVerbs } from '#shared/verbs.ts';

export const auditCheckVerbs = declareVerbs({
  'audit.check': { subject: 'audit', companySees: false, did: 'started a check of the audit' },
  'audit.conclude': { subject: 'audit', companySees: false, did: 'finished a check of the audit' },
});
