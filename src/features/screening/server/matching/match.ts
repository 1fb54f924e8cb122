/** A subject beside an entry of a list: the score in permille, and what made it, in words. Pure: the same input gives the same. */
import { type Facts, type FactsComparison, withFacts } from './compareFacts.ts';
import type { NameComparison } from './compareNames.ts';
import { type FoldedName, foldName, type NameKind } from './fold.ts';
import { likenessWords } from './similarity.ts';

/** Raised whenever the same input may give another score: each check keeps it. */
export const matcherVersion = 1;

/** Permille that a name alone can reach; what is known besides makes the rest. */
export const nameWorth = 900;

export interface Subject extends Facts {
  kind: NameKind;
  /** first the name, then others that it is known by; at least one */
  names: readonly string[];
}

/** Of a name of which nobody knows whether a person has it. */
export const anyKind = ['person', 'organisation'] as const satisfies readonly NameKind[];

/** Names are folded once, however often they are compared. */
export interface FoldedSubject {
  subject: Subject;
  folded: readonly FoldedName[];
}

export function foldSubject(subject: Subject): FoldedSubject {
  return { subject, folded: subject.names.map((name) => foldName(name, subject.kind)) };
}

export interface Match {
  /** 0 to 1000 */
  permille: number;
  name: NameComparison;
  /** which of the names were compared: the two that are most alike */
  ours: string;
  theirs: string;
  facts: FactsComparison;
}

/** Permille of a name and of what is known besides. */
export const scoreOf = (name: NameComparison, facts: FactsComparison): number =>
  withFacts(nameWorth * name.value, facts);

/** What an officer can put into a file: each word with the one beside it, and what is left over. */
export function explain({ name, facts }: Pick<Match, 'name' | 'facts'>): string[] {
  const left = (words: readonly string[], where: string) =>
    words.length === 0 ? [] : [`${words.map((word) => `'${word}'`).join(', ')}: only ${where}`];
  return [
    ...name.pairs.map(({ ours, theirs, how }) => `'${ours}' and '${theirs}': ${likenessWords[how]}`),
    ...left(name.ours, 'in the name of the client'),
    ...left(name.theirs, 'in the name on the list'),
    `Date of birth: ${factWords[facts.birthDate]}`,
    `Country: ${factWords[facts.country]}`,
    `Number of a document: ${factWords[facts.identifier]}`,
  ];
}

const factWords = {
  same: 'agrees',
  close: 'nearly agrees',
  different: 'differs',
  unknown: 'not known on both sides',
} as const;
