/** What the words of listed names say of a name that is looked up: how alike each listed name can be at most. */
import { scoreUpperBound } from './compareNames.ts';
import { spelling, type Token } from './fold.ts';
import { assimilated, maxJoined } from './joinWords.ts';
import { tuning } from './similarity.ts';
import { getConsonants } from './sounds.ts';
import type { Alike, WordIndex } from './wordIndex.ts';
import { neighbours } from './wordKeys.ts';

/** The bound knows words by their keys alone, and two slips in one word may share none: so much less is enough. */
export const slack = 0.9;
/** No pair of words is less alike. */
export const minSimilarity = Math.min(tuning.minLike, tuning.initial);
/** Of one word of ours no more listed words than these are distinguished by their order. */
const maxOrders = 1 << 24;

/** A listed word that is like some of ours. */
export interface MatchedTerm {
  word: number;
  /** what it can have beside it at most: the best likeness, and the greatest weight */
  value: number;
  weight: number;
  /** which of ours it is like, and what each pair weighs */
  by: number[];
  gains: number[];
  /** when it is met first */
  order: number;
}

/** What initials can weigh, and what they weigh then. */
interface Free {
  alike: number;
  paired: number;
}

interface Initial {
  /** its code */
  letter: number;
  weight: number;
  /** what a word weighs at most that begins with it */
  most: number;
}

/** One of our words, or some of them written together. */
export interface QueryTerm {
  matched: MatchedTerm[];
  /** what it says of a name at most */
  most: number;
}

export class QueryEvidence {
  /** what all words of ours weigh */
  readonly whole: number;
  /**
   * what our initials can say of a name at most, and what they weigh then: no key finds the words that begin with them
   */
  readonly free: Free;
  readonly terms: QueryTerm[] = [];
  /** all listed words that are like ours, each once */
  readonly matched: MatchedTerm[] = [];
  readonly #words: WordIndex;
  readonly #weights: readonly number[];
  readonly #initials: readonly Initial[];
  readonly #byWord = new Map<number, MatchedTerm>();
  readonly #gains: Float64Array;

  private constructor(words: WordIndex, tokens: readonly Token[], joined: number) {
    this.#words = words;
    this.#weights = tokens.map((token) => words.getWeight(token));
    this.whole = this.#weights.reduce((sum, weight) => sum + weight, 0);
    const initials = tokens.length > maxInitialed ? [] : tokens.filter(isInitial);
    this.#initials = initials.map((token) => ({
      letter: token.text.charCodeAt(0),
      weight: words.getWeight(token),
      most: 1,
    }));
    this.free = getFree(this.#initials);
    this.#gains = new Float64Array(tokens.length + joined);
  }

  /** Pauses within each word and after it. */
  static *of(words: WordIndex, tokens: readonly Token[]): Generator<undefined, QueryEvidence> {
    const isVowelless = tokens.some((token) => token.isBare);
    const texts = tokens.map(({ text }) => text);
    const together = isVowelless ? neighbours(texts, maxJoined, minBare) : neighbours(texts, maxJoined);
    const evidence = new QueryEvidence(words, tokens, together.length);
    for (const [by, token] of tokens.entries()) {
      evidence.#addMatches(by, yield* words.alike(token));
      yield;
    }
    for (const text of together) {
      evidence.terms.push({ matched: [], most: maxJoined });
      for (const word of words.spelt(text)) evidence.#add(word, 1, 1, maxJoined);
      // as `getWholes`: two consonants are those of many words
      if (!isVowelless || getConsonants(text, true).length < 3) continue;
      for (const word of words.ofConsonants(assimilated(text))) evidence.#add(word, 1, 1, maxJoined);
      yield;
    }
    return evidence;
  }

  #addMatches(by: number, { words, values }: Alike): void {
    const weight = this.#weights[by] ?? 0;
    this.terms.push({ matched: [], most: 0 });
    for (let i = 0; i < words.length; i++) {
      const [word, value] = [words[i] ?? 0, values[i] ?? 0];
      this.#add(word, value, weight, (value * (weight + this.#words.weightAt(word))) / 2);
    }
  }

  /** A listed word that matches the newest term. */
  #add(word: number, value: number, weight: number, gain: number): void {
    const by = this.terms.length - 1;
    const term = this.terms[by];
    if (!term) return;
    let matched = this.#byWord.get(word);
    if (!matched) {
      matched = { word, value, weight, by: [], gains: [], order: getOrder(by, term.matched.length) };
      this.#byWord.set(word, matched);
      this.matched.push(matched);
    }
    if (value > matched.value) matched.value = value;
    if (weight > matched.weight) matched.weight = weight;
    matched.by.push(by);
    matched.gains.push(gain);
    term.matched.push(matched);
    if (gain > term.most) term.most = gain;
  }

  /**
   * How alike a listed name of these words can be at most: 0 to 1, or less than `least`. Two bounds. The first knows
   * what each word of ours can weigh, and counts a listed word once for each of ours that is like it. The second counts
   * each listed word once. `apart`: those of ours that the name writes as several words.
   */
  boundAt(words: readonly number[], apart: readonly number[], least: number): number {
    const gains = this.#gains.fill(0);
    // words that it writes apart become one, which weighs as much as they do
    const maxApart = Math.min(maxJoined * apart.length, words.length);
    const free = this.#freeBeside(words);
    let matched = maxApart + free.alike;
    let paired = maxApart + free.paired;
    let theirs = 0;
    for (const word of words) {
      const weight = this.#words.weightAt(word);
      theirs += weight;
      const alike = this.#byWord.get(word);
      if (!alike) continue;
      for (let i = 0; i < alike.by.length; i++) {
        const by = alike.by[i] ?? 0;
        gains[by] = Math.max(gains[by] ?? 0, alike.gains[i] ?? 0);
      }
      const between = (alike.weight + weight) / 2;
      paired += between;
      matched += alike.value * between;
    }
    for (const by of apart) gains[by] = Math.max(gains[by] ?? 0, maxJoined * (this.#weights[by] ?? 0));
    let all = free.alike;
    for (let by = 0; by < gains.length; by++) all += gains[by] ?? 0;
    const ours = this.#oursBeside(theirs, apart);
    const bound = scoreUpperBound(all, all / minSimilarity, ours, theirs);
    return bound < least ? bound : Math.min(bound, scoreUpperBound(matched, paired, ours, theirs) / slack);
  }

  /** What initials can say of a name of these words: those with which one of them begins. */
  #freeBeside(words: readonly number[]): Free {
    if (this.#initials.length === 0) return this.free;
    const beside = this.#initials.map(({ letter, weight }) => ({ letter, weight, most: this.#getMost(letter, words) }));
    return getFree(beside.filter(({ most }) => most > 0));
  }

  /** What the word says that begins with this letter and weighs most of these; 0: none does. */
  #getMost(letter: number, words: readonly number[]): number {
    let most = 0;
    for (const word of words)
      if (this.#words.initialAt(word) === letter) most = Math.max(most, this.#words.weightAt(word));
    return most;
  }

  /**
   * What our words weigh at best beside a name: those that it writes apart weigh something between nothing and all of
   * its words.
   */
  #oursBeside(theirs: number, apart: readonly number[]): number {
    if (apart.length === 0) return this.whole;
    const least = apart.reduce((left, by) => left - (this.#weights[by] ?? 0), this.whole);
    return Math.min(Math.max(theirs, least), this.whole + maxJoined - 1);
  }

  /** Of two names of one entry that are equally alike, the one that is met first is shown. */
  getOrder(words: readonly number[], apart: readonly number[]): number {
    const orders = words.map((word) => this.#byWord.get(word)?.order ?? Number.POSITIVE_INFINITY);
    return Math.min(...orders, ...apart.map((by) => getOrder(by, maxOrders - 1)));
  }
}

/** Letters of the shortest words without vowels that are one: 'bd al' is Abdul. */
const minBare = 4;
/** Of a longer name its other words weigh enough: with initials every listed name would be worth a look. */
const maxInitialed = 6;
const isInitial = ({ text, isBare: isVowelless }: Token): boolean => text.length === 1 && !isVowelless;
/** Beyond these, initials are no name. */
const maxInitials = 4;
function getFree(initials: readonly Initial[]): Free {
  const paired = initials.slice(0, maxInitials).reduce((sum, { weight, most }) => sum + (weight + most) / 2, 0);
  return { alike: tuning.initial * paired, paired };
}

const getOrder = (by: number, at: number): number => by * maxOrders + at;

/** Of Arabic letters the consonants too: they write as one what Latin ones part. */
const getApartKeys = ({ text, isBare, consonants, consonantsToo }: Token): readonly string[] =>
  isBare ? [...new Set([spelling(text), `.${consonants}`, `.${consonantsToo}`])] : [spelling(text)];

/** Each word as a name may write it apart, and which of ours it is. */
export function spellings(tokens: readonly Token[]): Map<string, number[]> {
  const by = new Map<string, number[]>();
  for (const [i, token] of tokens.entries())
    for (const key of getApartKeys(token)) by.set(key, [...(by.get(key) ?? []), i]);
  return by;
}
