/** What was done with a case, in words. */
import { caseActFacts, isCaseAct } from '../acts.ts';
import { factsOfCode, isCaseCode } from '../codes.ts';

/** 'AFLS' → 'Closed As False Positive', 'handOver' → 'Handed over' */
export function actWords(action: string): string {
  if (isCaseCode(action)) return factsOfCode(action).title;
  return isCaseAct(action) ? caseActFacts[action] : action;
}
