/** What was done with a case, in words. */
import { caseActFacts, isCaseAct } from '../acts.ts';
import { factsOfCode, isCaseCode } from '../codes.ts';

/** 'AFLS' → 'Closed As False Positive', 'handOver' → 'Handed over' */
export function actWords(action: string): string {
  if (isCaseCode(action)) return factsOfCode(action).title;
  return isCaseAct(action) ? caseActFacts[action] : (ofProcesses[action] ?? action);
}

/** What moves a case without a member of staff. */
const ofProcesses: Readonly<Record<string, string>> = {
  answer: 'Answered by the client',
  overdue: 'Answer overdue',
  alert: 'Alerted by a match with the lists',
  pay: 'Fee arrived',
  sign: 'Contract signed',
};
