import { declareVerbs } from '#shared/verbs.ts';

export const supervisoryVerbs = declareVerbs({
  'form.export': { subject: 'list', companySees: false, did: 'downloaded a form of the supervisor', look: 'Exported' },
  'duty.export': { subject: 'list', companySees: false, did: 'exported the calendar of reports', look: 'Exported' },
  'duty.file': { subject: 'duty', companySees: false, kind: 'decision', did: 'recorded a report as filed' },
});
