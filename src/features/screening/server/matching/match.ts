/**
 * A subject beside an entry of a list, the score in permille, and what made it, in words. Pure: the same input gives
 * the same.
 */
import { type Facts, type FactsComparison, getEffects, withFacts } from './compareFacts.ts';
import type { NameComparison, WordPair } from './compareNames.ts';
import { asWritten, type NameKind, type NormalizedName, normalizeName } from './fold.ts';
import type { Likeness } from './similarity.ts';

/** Raised whenever the same input may give another score: each check keeps it. */
export const matcherVersion = 7;

/** Permille that a name alone can reach; what is known besides makes the rest. */
export const nameWorth = 900;

export interface Subject extends Facts {
  kind: NameKind;
  /** first the name, then others that it is known by; at least one */
  names: readonly string[];
  /** asked as an organisation, and may be a person: no ship or aircraft is meant */
  mayBePerson?: boolean;
}

/** Of a name of which no one knows whether a person has it. */
export const anyKind = ['person', 'organisation'] as const satisfies readonly NameKind[];

/** Names are folded once, however often they are compared. */
export interface FoldedSubject {
  subject: Subject;
  folded: readonly NormalizedName[];
}

export function foldSubject(subject: Subject): FoldedSubject {
  return { subject, folded: subject.names.map((name) => normalizeName(name, subject.kind)) };
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
export const getScore = (name: NameComparison, facts: FactsComparison): number =>
  withFacts(nameWorth * name.value, facts);

/**
 * What an officer can put into a file: a sentence for each word and each fact. The lines of facts say by how much they
 * moved the score.
 */
export function explain({ name, facts, ours, theirs }: Pick<Match, 'name' | 'facts' | 'ours' | 'theirs'>): string[] {
  const permille = nameWorth * name.value;
  const effects = getEffects(permille, facts);
  const only = (words: readonly string[], of: string, where: string) =>
    words.length === 0 ? [] : [`Only in the ${where} name: ${quoted(words.map((word) => asWritten(of, word)))}`];
  const lines = [
    `Names alone: ${percent(permille)} of at most ${percent(nameWorth)}`,
    ...name.pairs.map((pair) => pairWords(pair, asWritten(ours, pair.ours), asWritten(theirs, pair.theirs))),
    ...only(name.ours, ours, 'screened'),
    ...only(name.theirs, theirs, 'listed'),
    ...(name.dropped.length === 0 ? [] : [`Titles and forms of companies, left out: ${quoted(name.dropped)}`]),
    factLine('Date of birth', facts.birthDate, effects.birthDate),
    factLine('Country', facts.country, effects.country),
    factLine('Number of a document', facts.identifier, effects.identifier),
  ];
  // a name may have one word twice
  return [...new Set(lines)];
}

const percent = (permille: number) => `${(permille / 10).toFixed(1)} %`;
const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ');

const likenessLabels: Readonly<Record<Likeness, string>> = {
  same: 'are the same',
  spelling: 'are spellings of one name or word',
  script: 'have the same consonants, or nearly; one is written without vowels',
  typo: 'are nearly the same letters',
  reading: 'are one name as two languages write it',
  sound: 'sound alike',
  initial: 'may be one name: one is an initial',
  number: 'are different numbers',
};

function pairWords({ how }: WordPair, ours: string, theirs: string): string {
  if (ours === theirs) return `'${ours}' is in both names`;
  const isApart = how === 'same' && ours.includes(' ') !== theirs.includes(' ');
  return `'${ours}' and '${theirs}' ${likenessLabels[how]}${isApart ? ', once written apart' : ''}`;
}

const factLabels: Readonly<Record<FactsComparison['birthDate'], string>> = {
  same: 'agrees',
  close: 'nearly agrees',
  different: 'differs',
  unknown: 'unknown on one side or both',
};

/** `effect` in permille of the score. */
function factLine(fact: string, verdict: FactsComparison['birthDate'], effect: number): string {
  const moved = effect === 0 ? '' : ` (${effect > 0 ? '+' : '−'}${percent(Math.abs(effect))})`;
  return `${fact}: ${factLabels[verdict]}${moved}`;
}
