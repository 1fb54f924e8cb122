/** Which records of the audit are about reports to the MLRO: the log hides them from everybody. */
import { suspicionVerbs } from '../auditVerbs.ts';
import { filingVerbs } from '../filing/auditVerbs.ts';
import { mlroReportSteps } from './machines.ts';

export const restrictedVerbs: readonly string[] = [
  ...Object.keys(suspicionVerbs),
  ...Object.keys(filingVerbs),
  ...Object.keys(mlroReportSteps.did).map((step) => `${mlroReportSteps.name}.${step}`),
];
