/**
 * How alike two names are: their words are laid side by side in any order, each pair with how alike it is; what has no
 * pair on both sides speaks against a match, what only one side has more of hardly does. Pure, and the same from both
 * sides, but for a listed person of one word (`costs.lone`).
 */

import type { NameKind, NormalizedName, Token } from './fold.ts';
import { joinWords } from './joinWords.ts';
import { allParts, getEdits, getSimilarity, type Parts, type Similarity, type Tuning, tuning } from './similarity.ts';

export interface WordPair extends Similarity {
  ours: string;
  theirs: string;
  /** what the two words say of the name */
  weight: number;
}

export interface NameComparison {
  /** 0 to 1 */
  value: number;
  pairs: WordPair[];
  /** words without a pair */
  ours: string[];
  theirs: string[];
  /** titles and forms of companies on either side, which are not compared */
  dropped: string[];
}

/** Chosen on the half of the data that the matcher is tuned on: docs/screening.md. */
export const costs = {
  /** of what is not alike within a pair */
  lost: 1.06,
  /** of words that both sides have and that contradict each other */
  conflict: 1.9,
  /** of words that one side has more */
  surplus: 0.18,
  /** the same of a person with an initial: who writes one leaves out further names */
  shortened: 0.14,
  /** the same where a listed person has one word: others have it as their first name */
  lone: 0.35,
  /** the same where one of two companies has one word: others begin with it */
  loneCompany: 1.3,
  /** at most, where a company of one word sounds like another, or has a short word that is nearly the same */
  wordAlone: 0.76,
  /** of a country that only the listed organisation names: its branch there is listed, and no other one */
  place: 1.1,
  /** of a city or a region that only one company names, or a country that only ours does: a branch of what is listed */
  town: 0.1,
  /** of a father's name that stands for the son on the other side */
  father: 1.3,
};
export type Costs = typeof costs;

/** What a word weighs; a list knows how many share it. */
export type WeightOf = (token: Token) => number;
const ownWeight: WeightOf = ({ weight }) => weight;

export interface Comparing {
  parts?: Parts;
  getWeight?: WeightOf;
  tuning?: Tuning;
  costs?: Costs;
}

export function compareNames(one: NormalizedName, other: NormalizedName, how: Comparing = {}): NameComparison {
  const { parts = allParts, costs: cost = costs } = how;
  const getWeight = parts.weights ? (how.getWeight ?? ownWeight) : () => 1;
  const [ours, theirs] = parts.joined ? joinWords(one.tokens, other.tokens) : [[...one.tokens], [...other.tokens]];
  const pairs = pairUp(ours, theirs, { parts, getWeight, tuning: how.tuning ?? tuning });
  const left = (tokens: readonly Token[], taken: ReadonlySet<Token>) => tokens.filter((token) => !taken.has(token));
  const restOurs = left(ours, new Set(pairs.map(({ one: token }) => token)));
  const restTheirs = left(theirs, new Set(pairs.map(({ other: token }) => token)));
  const sum = (tokens: readonly Token[]) => tokens.reduce((all, token) => all + getWeight(token), 0);
  const [alone, aloneToo] = [sum(restOurs), sum(restTheirs)];
  const matched = pairs.reduce((all, { weight, value }) => all + weight * value, 0);
  const lost = pairs.reduce((all, { weight, value }) => all + weight * (1 - value), 0);
  const places = restTheirs.filter(({ isPlace }) => isPlace);
  const surplus = (rest: readonly Token[]) => {
    const towns = Math.min(Math.abs(alone - aloneToo), sum(rest.filter(({ isTown, isPlace }) => isTown || isPlace)));
    const isShortened = pairs.some(({ how }) => how === 'initial');
    return cost.town * towns + surplusCost(one, other, isShortened, cost) * (Math.abs(alone - aloneToo) - towns);
  };
  const against =
    cost.lost * lost +
    cost.place * (alone === 0 || aloneToo === 0 ? sum(places) : 0) +
    cost.father *
      (ours.some(({ isFather }) => isFather) && theirs.some(({ isFather }) => isFather)
        ? pairs.filter(({ one: a, other: b }) => a.isFather !== b.isFather).reduce((all, { weight }) => all + weight, 0)
        : 0) +
    cost.conflict * Math.min(alone, aloneToo) +
    surplus(alone > aloneToo ? restOurs : restTheirs);
  const value = matched === 0 ? 0 : matched / (matched + against);
  return {
    value: isOneLooseWord(other.kind, pairs) ? Math.min(cost.wordAlone, value) : value,
    pairs: pairs.map(({ one: a, other: b, value, how: likeness, weight }) => ({
      ours: a.text,
      theirs: b.text,
      value,
      how: likeness,
      weight,
    })),
    ours: restOurs.map(({ text }) => text),
    theirs: restTheirs.map(({ text }) => text),
    dropped: [...new Set([...one.dropped, ...other.dropped])],
  };
}

/** Not as small a word as 'El' in 'El Mayito'. */
const isSignificant = ({ weight }: Token): boolean => weight > 0.2;

function surplusCost(
  ours: NormalizedName,
  { kind, tokens }: NormalizedName,
  isShortened: boolean,
  cost: Costs,
): number {
  if (kind === 'person' && tokens.filter(isSignificant).length === 1) return cost.lone;
  if (kind === 'person') return isShortened ? cost.shortened : cost.surplus;
  return Math.min(ours.tokens.length, tokens.length) === 1 ? cost.loneCompany : cost.surplus;
}

/**
 * Of a company that has one word beside forms and shared words, sound alone says nothing ('Emma' and 'YMA'), nor does
 * another spelling of a first name ('Jean' and 'IAN'), nor a word of four letters that is nearly the same.
 */
function isOneLooseWord(kind: NameKind, pairs: readonly Pair[]): boolean {
  if (kind !== 'organisation') return false;
  const evidence = pairs.filter(({ one, other }) => Math.min(one.weight, other.weight) > 0.5);
  const [only] = evidence;
  if (evidence.length !== 1 || !only) return false;
  if (only.how !== 'sound' && only.how !== 'typo') return only.how === 'spelling';
  const [one, other] = [only.one.text, only.other.text];
  return Math.min(one.length, other.length) <= shortWord || (only.how === 'sound' && getEdits(one, other) > 1);
}
/** letters */
const shortWord = 4;

/**
 * What a comparison can reach at most where words of the weight `paired` have pairs, and are as alike as `matched` of
 * it. All in weights, as are both names. What a pair loses costs less than a word without one.
 */
export function scoreUpperBound(
  matched: number,
  paired: number,
  ours: number,
  theirs: number,
  cost: Costs = costs,
): number {
  const both = Math.min(ours, theirs);
  const all = Math.min(paired, both);
  const alike = Math.min(matched, all);
  if (alike === 0) return 0;
  const against = cost.lost * (all - alike) + cost.conflict * (both - all) + cost.surplus * Math.abs(ours - theirs);
  return alike / (alike + against);
}

interface Pair extends Similarity {
  one: Token;
  other: Token;
  weight: number;
}

type Weighing = Required<Pick<Comparing, 'parts' | 'getWeight' | 'tuning'>>;

/**
 * The best pairs first, by what they weigh; each word once. Equal ones by their letters, so that the order of sides is
 * nothing.
 */
function pairUp(
  ours: readonly Token[],
  theirs: readonly Token[],
  { parts, getWeight: weightOf, tuning: of }: Weighing,
): Pair[] {
  const all: Pair[] = [];
  for (const one of ours)
    for (const other of theirs) {
      const { value, how } = getSimilarity(one, other, parts, of);
      if (value > 0) all.push({ one, other, value, how, weight: (weightOf(one) + weightOf(other)) / 2 });
    }
  all.sort((a, b) => b.value - a.value || b.weight - a.weight || compareText(getKey(a), getKey(b)));
  const taken = new Set<Token>();
  return all.filter(({ one, other }) => {
    if (taken.has(one) || taken.has(other)) return false;
    taken.add(one).add(other);
    return true;
  });
}

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const getKey = ({ one, other }: Pair) => [one.text, other.text].sort().join(' ');
