import { declareVerbs } from '#shared/verbs.ts';

export const amlReportVerbs = declareVerbs({
  'report.read': { subject: 'list', companySees: false, did: 'looked at payments of an AML report', look: 'Viewed' },
  'report.export': { subject: 'list', companySees: false, did: 'exported an AML report', look: 'Exported' },
});
