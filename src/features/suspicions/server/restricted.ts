/** Which records of the audit are about reports to the MLRO: the log hides them from everybody. */
import { suspicionVerbs } from '../auditVerbs.ts';
import { mlroReportSteps } from './machines.ts';

export const restrictedVerbs: readonly string[] = [
  ...Object.keys(suspicionVerbs),
  ...Object.keys(mlroReportSteps.did).map((step) => `${mlroReportSteps.name}.${step}`),
];

/** Whether a record is restricted: by its verb, or by a fact of what was asked or refused about a report. */
export function isRestricted({
  verb,
  facts,
}: {
  verb: string;
  facts: Readonly<Record<string, unknown>> | null;
}): boolean {
  return restrictedVerbs.includes(verb) || facts?.['restricted'] === true;
}
