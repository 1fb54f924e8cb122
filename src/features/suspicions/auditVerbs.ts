import { declareVerbs } from '#shared/verbs.ts';

/** All of them are restricted by how they begin (src/shared/restricted.ts): the log of the bank shows one line each. */
export const suspicionVerbs = declareVerbs({
  'mlro_report.list': {
    subject: 'mlro_report',
    companySees: false,
    did: 'viewed the reports to the MLRO',
    look: 'Viewed',
  },
  'mlro_report.read': { subject: 'mlro_report', companySees: false, did: 'viewed the report', look: 'Viewed' },
  'mlro_report.export': {
    subject: 'list',
    companySees: false,
    did: 'exported the reports to the MLRO',
    look: 'Exported',
  },
  'mlro_report.change': { subject: 'mlro_report', companySees: false, did: 'changed the report', kind: 'decision' },
  'mlro_report.describe': {
    subject: 'mlro_report',
    companySees: false,
    did: 'wrote the narrative for the authority',
    kind: 'decision',
  },
  // the first supplement is a step of the machine; the next one leaves the state as it is
  'mlro_report.extend': {
    subject: 'mlro_report',
    companySees: false,
    did: 'added to the report once more',
    kind: 'decision',
  },
  // of the newest version it is a step of the machine
  'mlro_report.answer': {
    subject: 'mlro_report',
    companySees: false,
    did: 'noted the authority’s answer to an older version',
    kind: 'decision',
  },
});
