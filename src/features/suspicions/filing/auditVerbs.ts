import { declareVerbs } from '#shared/verbs.ts';

/** Restricted like all records of reports to the MLRO. */
export const filingVerbs = declareVerbs({
  'mlro_report.take': {
    subject: 'mlro_report',
    companySees: false,
    did: 'took the report for the authority',
    look: 'Exported',
  },
});
