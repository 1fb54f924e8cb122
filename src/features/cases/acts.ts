/** What staff do with any case, whatever its type, besides deciding it. */
export const caseActFacts = {
  take: 'Taken',
  release: 'Released',
  handOver: 'Reassigned',
  handUp: 'Handed up',
  comment: 'Comment',
  remind: 'Client reminded',
  link: 'Linked',
  duplicate: 'Closed as duplicate',
  undo: 'Undone',
} as const;
export type CaseAct = keyof typeof caseActFacts;
export const caseActs = Object.keys(caseActFacts) as CaseAct[];

/**
 * Besides some decisions these can be undone by the person who did it, for so many seconds, while nothing else is done
 * with the case.
 */
export const undoableActs: readonly CaseAct[] = ['take', 'release', 'handOver', 'comment'];

export function isCaseAct(text: string): text is CaseAct {
  return Object.hasOwn(caseActFacts, text);
}

/** What moves a case without a decision or an act of staff on it. */
export const processLabels: Readonly<Record<string, string>> = {
  answer: 'Answered by the client',
  overdue: 'Answer overdue',
  alert: 'Alerted by a match with the lists',
  ruleEvent: 'Alerted by a rule that watches money',
  pay: 'Fee arrived',
  sign: 'Contract signed',
  seniorAnswer: 'Answered by a senior colleague',
};
