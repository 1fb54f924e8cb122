import { describeSteps } from '#shared/verbs.ts';
import { mlroReportMachine } from '../rules.ts';

export const mlroReportSteps = describeSteps(mlroReportMachine, 'decision', {
  write: 'wrote a report to the MLRO',
  send: 'sent the report to the MLRO',
  file: 'filed the report',
  leave: 'decided not to file the report',
  acknowledge: 'got the authority’s answer',
  supplement: 'added to the report',
});
