/**
 * How alike two names are: their words are laid side by side in any order, each pair with how alike it is; what has no pair
 * on both sides speaks against a match, what only one side has more of hardly does. Pure and symmetric.
 */

import { type FoldedName, spelling, type Token, tokenOf } from './fold.ts';
import { allParts, type Parts, type Similarity, similarityOf, type Tuning, tuning } from './similarity.ts';

export interface WordPair extends Similarity {
  ours: string;
  theirs: string;
  /** what the two words tell of the name */
  weight: number;
}

export interface NameComparison {
  /** 0 to 1 */
  value: number;
  pairs: WordPair[];
  /** words without a pair */
  ours: string[];
  theirs: string[];
}

/** Chosen on the half of the data that the matcher is tuned on: docs/screening.md. */
export const costs = {
  /** of what is not alike within a pair */
  lost: 1.06,
  /** of words that both sides have and that contradict each other */
  conflict: 1.7,
  /** of words that one side has more */
  surplus: 0.18,
  /** of a country that only one organisation names: its branch there is another one */
  place: 1.1,
  /** of a father's name that stands for the son on the other side */
  father: 1.3,
};
export type Costs = typeof costs;

/** Tells what a word weighs; a list knows how many share it. */
export type WeightOf = (token: Token) => number;
const ownWeight: WeightOf = ({ weight }) => weight;

export interface Comparing {
  parts?: Parts;
  weightOf?: WeightOf;
  tuning?: Tuning;
  costs?: Costs;
}

export function compareNames(one: FoldedName, other: FoldedName, how: Comparing = {}): NameComparison {
  const { parts = allParts, costs: cost = costs } = how;
  const weightOf = parts.weights ? (how.weightOf ?? ownWeight) : () => 1;
  const [ours, theirs] = parts.joined ? join(one.tokens, other.tokens) : [[...one.tokens], [...other.tokens]];
  const pairs = pairUp(ours, theirs, { parts, weightOf, tuning: how.tuning ?? tuning });
  const left = (tokens: readonly Token[], taken: ReadonlySet<Token>) => tokens.filter((token) => !taken.has(token));
  const restOurs = left(ours, new Set(pairs.map(({ one: token }) => token)));
  const restTheirs = left(theirs, new Set(pairs.map(({ other: token }) => token)));
  const sum = (tokens: readonly Token[]) => tokens.reduce((all, token) => all + weightOf(token), 0);
  const [alone, aloneToo] = [sum(restOurs), sum(restTheirs)];
  const matched = pairs.reduce((all, { weight, value }) => all + weight * value, 0);
  const lost = pairs.reduce((all, { weight, value }) => all + weight * (1 - value), 0);
  const places = [...restOurs, ...restTheirs].filter(({ isPlace }) => isPlace);
  const against =
    cost.lost * lost +
    cost.place * (alone === 0 || aloneToo === 0 ? sum(places) : 0) +
    cost.father *
      (ours.some(({ isFather }) => isFather) && theirs.some(({ isFather }) => isFather)
        ? pairs.filter(({ one: a, other: b }) => a.isFather !== b.isFather).reduce((all, { weight }) => all + weight, 0)
        : 0) +
    cost.conflict * Math.min(alone, aloneToo) +
    cost.surplus * Math.abs(alone - aloneToo);
  return {
    value: matched === 0 ? 0 : matched / (matched + against),
    pairs: pairs.map(({ one: a, other: b, value, how: likeness, weight }) => ({
      ours: a.text,
      theirs: b.text,
      value,
      how: likeness,
      weight,
    })),
    ours: restOurs.map(({ text }) => text),
    theirs: restTheirs.map(({ text }) => text),
  };
}

/** What a comparison can reach at most where `matched` of both weights has pairs. */
export function boundOf(matched: number, ours: number, theirs: number, cost: Costs = costs): number {
  const both = Math.min(ours, theirs);
  const pairs = Math.min(matched, both);
  return pairs === 0 ? 0 : pairs / (pairs + cost.conflict * (both - pairs) + cost.surplus * Math.abs(ours - theirs));
}

interface Pair extends Similarity {
  one: Token;
  other: Token;
  weight: number;
}

type Weighing = Required<Pick<Comparing, 'parts' | 'weightOf' | 'tuning'>>;

/** The best pairs first, by what they tell; each word once. Equal ones by their letters, so that the order of sides is nothing. */
function pairUp(ours: readonly Token[], theirs: readonly Token[], { parts, weightOf, tuning: of }: Weighing): Pair[] {
  const all = ours.flatMap((one) =>
    theirs.flatMap((other): Pair[] => {
      const { value, how } = similarityOf(one, other, parts, of);
      return value === 0 ? [] : [{ one, other, value, how, weight: (weightOf(one) + weightOf(other)) / 2 }];
    }),
  );
  all.sort((a, b) => b.value - a.value || b.weight - a.weight || compareText(keyOf(a), keyOf(b)));
  const taken = new Set<Token>();
  return all.filter(({ one, other }) => {
    if (taken.has(one) || taken.has(other)) return false;
    taken.add(one).add(other);
    return true;
  });
}

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const keyOf = ({ one, other }: Pair) => [one.text, other.text].sort().join(' ');

/** Words that one side writes together and the other apart become one word on both: 'van der bilt' and 'vanderbilt'. */
function join(ours: readonly Token[], theirs: readonly Token[]): [Token[], Token[]] {
  return [joinTowards(ours, theirs), joinTowards(theirs, ours)];
}

/** Words that may be written as one: 'abd al rahman'. */
export const joinedMost = 3;

function joinTowards(tokens: readonly Token[], towards: readonly Token[]): Token[] {
  const wanted = new Set(towards.map(({ text }) => spelling(text)));
  const sounds = new Set(towards.filter(({ sound }) => sound.length > 4).map(({ sound }) => sound));
  const out: Token[] = [];
  for (let i = 0; i < tokens.length; ) {
    const span = tokens.slice(i, i + spanAt(tokens, i, wanted, sounds));
    out.push(...(span.length === 1 ? span : [joinedToken(span)]));
    i += span.length;
  }
  return out;
}

function spanAt(
  tokens: readonly Token[],
  at: number,
  wanted: ReadonlySet<string>,
  sounds: ReadonlySet<string>,
): number {
  for (let length = Math.min(joinedMost, tokens.length - at); length > 1; length--) {
    const span = tokens.slice(at, at + length);
    const text = span.map((token) => token.text).join('');
    if (span.some((token) => wanted.has(spelling(token.text)) && token.text.length > 3)) continue;
    if (wanted.has(spelling(text)) || sounds.has(span.map(({ sound }) => sound).join(''))) return length;
  }
  return 1;
}

function joinedToken(span: readonly Token[]): Token {
  const token = tokenOf(
    {
      text: span.map(({ text }) => text).join(''),
      isBare: span.every(({ isBare }) => isBare),
      isSyllable: span.every(({ isSyllable }) => isSyllable),
    },
    'person',
  );
  return { ...token, weight: Math.max(...span.map(({ weight }) => weight)) };
}
