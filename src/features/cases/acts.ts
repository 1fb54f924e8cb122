/** What staff do with any case, whatever its type, besides deciding it. */
export const caseActFacts = {
  take: 'Taken',
  release: 'Released',
  handOver: 'Handed over',
  handUp: 'Handed up',
  comment: 'Comment',
  link: 'Linked',
  duplicate: 'Closed as duplicate',
} as const;
export type CaseAct = keyof typeof caseActFacts;
export const caseActs = Object.keys(caseActFacts) as CaseAct[];

export function isCaseAct(text: string): text is CaseAct {
  return Object.hasOwn(caseActFacts, text);
}
