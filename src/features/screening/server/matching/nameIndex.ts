/**
 * All names of the lists in memory, found by their words. A look-up adds up, for each listed name, what the words that it
 * shares with the subject can tell at most; only names that could reach the wanted score are compared in full. Made once for
 * each version of the lists.
 */
import { closedMost, compareFacts, plainNumber, withFacts } from './compareFacts.ts';
import { boundOf, type Comparing, compareNames, joinedMost } from './compareNames.ts';
import { type FoldedName, spelling, type Token } from './fold.ts';
import { foldSubject, type Match, nameWorth, type Subject, scoreOf } from './match.ts';
import { allParts, similarityOf } from './similarity.ts';

export interface ListedSubject extends Subject {
  /** unique among all lists */
  id: string;
}

export interface Found extends Match {
  id: string;
}

interface ListedName {
  entry: ListedSubject;
  /** as the list writes it */
  name: string;
  folded: FoldedName;
}

interface Word {
  token: Token;
  /** positions of the names that have it, each once */
  names: number[];
  /** what is left of the weight of a word that so many names have */
  rarity: number;
  /** the look-up of words that has met it last */
  metBy: number;
}

interface Alike {
  word: Word;
  value: number;
}
const nobody: readonly Alike[] = [];

/** The bound knows words by their keys alone, and two slips in one word may share none: so much less is enough. */
const slack = 0.9;
const rememberedMost = 50_000;

/** What a name must reach by itself, 0 to 1, where all facts but an identifier may agree. */
const nameLeast = (least: number) => (least - 1000 * closedMost) / (1 - closedMost) / nameWorth;

export class NameIndex {
  private readonly names: ListedName[] = [];
  private readonly words = new Map<string, Word>();
  /** what words that are alike share → words */
  private readonly keys = new Map<string, Word[]>();
  /** neighbours written together → names */
  private readonly joined = new Map<string, number[]>();
  /** numbers of documents and companies → names */
  private readonly numbered = new Map<string, number[]>();
  /** what all words of a name tell */
  private readonly totals: Float64Array;
  /** of the look-up under way: what a name shares, and of the present word */
  private readonly told: Float64Array;
  private readonly toldNow: Float64Array;
  private readonly toldBy: Int32Array;
  /** look-ups of words until now */
  private looked = 0;
  private remembered = new Map<string, readonly Alike[]>();
  private readonly how: Comparing = { weightOf: (token) => this.weightOf(token) };

  /** names in all */
  get size(): number {
    return this.names.length;
  }

  constructor(listed: Iterable<ListedSubject>) {
    for (const entry of listed) this.add(entry);
    for (const word of this.words.values()) word.rarity = rarityOf(word.names.length, this.names.length);
    this.totals = Float64Array.from(this.names, ({ folded }) => this.weigh(folded.tokens));
    this.told = new Float64Array(this.names.length);
    this.toldNow = new Float64Array(this.names.length);
    this.toldBy = new Int32Array(this.names.length);
  }

  /** Entries from `least` permille on, the best first; equal ones by their id. */
  find(subject: Subject, least: number): Found[] {
    const found = new Map<string, Found>();
    const numbered = new Set(subject.identifiers.flatMap((number) => this.numbered.get(plainNumber(number)) ?? []));
    for (const [i, ours] of foldSubject(subject).folded.entries()) {
      const near = this.near(ours.tokens, nameLeast(least));
      for (const at of numbered) near.set(at, 1);
      for (const [at, bound] of near) {
        const listed = this.names[at];
        if (!listed || listed.entry.kind !== subject.kind) continue;
        const facts = compareFacts(subject, listed.entry);
        if (withFacts(nameWorth * Math.min(1, bound / slack), facts) < least) continue;
        const name = compareNames(ours, listed.folded, this.how);
        const match = { name, facts, ours: subject.names[i] ?? '', theirs: listed.name };
        keepBest(found, { id: listed.entry.id, ...match, permille: scoreOf(name, facts) });
      }
    }
    return [...found.values()]
      .filter(({ permille }) => permille >= least)
      .sort((a, b) => b.permille - a.permille || (a.id < b.id ? -1 : 1));
  }

  private weightOf(token: Token): number {
    return token.weight * (this.words.get(token.text)?.rarity ?? 1);
  }

  private weigh(tokens: readonly Token[]): number {
    return tokens.reduce((sum, token) => sum + this.weightOf(token), 0);
  }

  private add(entry: ListedSubject): void {
    for (const name of entry.names) {
      const folded = foldSubject({ ...entry, names: [name] }).folded[0];
      if (!folded) continue;
      const at = this.names.push({ entry, name, folded }) - 1;
      for (const token of folded.tokens) this.addWord(token, at);
      for (const text of neighbours(folded.tokens)) push(this.joined, text, at);
      for (const number of entry.identifiers) push(this.numbered, plainNumber(number), at);
    }
  }

  private addWord(token: Token, at: number): void {
    const known = this.words.get(token.text);
    if (known) {
      if (known.names.at(-1) !== at) known.names.push(at);
      return;
    }
    const word = { token, names: [at], rarity: 1, metBy: 0 };
    this.words.set(token.text, word);
    for (const key of keysOf(token)) push(this.keys, key, word);
  }

  /** Positions of the names that could be as alike as `least` (0 to 1), and how alike they are at most. */
  private near(tokens: readonly Token[], least: number): Map<number, number> {
    const whole = this.weigh(tokens);
    const touched: number[] = [];
    for (const [i, token] of tokens.entries()) this.tellWord(token, i + 1, touched);
    for (const [i, text] of neighbours(tokens).entries()) {
      for (const word of this.keys.get(`=${text}`) ?? []) this.tell(word.names, tokens.length + i + 1, whole, touched);
    }
    const near = new Map<number, number>();
    for (const at of touched) {
      const bound = boundOf(this.told[at] ?? 0, whole, this.totals[at] ?? 0);
      if (bound >= slack * least) near.set(at, bound);
      this.told[at] = 0;
      this.toldBy[at] = 0;
    }
    return near;
  }

  private tellWord(token: Token, by: number, touched: number[]): void {
    const weight = this.weightOf(token);
    for (const { word, value } of this.alike(token)) {
      this.tell(word.names, by, (value * (weight + word.token.weight * word.rarity)) / 2, touched);
    }
    this.tell(this.joined.get(spelling(token.text)) ?? [], by, joinedMost * weight, touched);
  }

  /** Adds what word `by` of the subject tells of these names: of several words of one name, the one most alike. */
  private tell(names: readonly number[], by: number, gain: number, touched: number[]): void {
    for (const at of names) {
      if (this.toldBy[at] === 0) touched.push(at);
      const before = this.toldBy[at] === by ? (this.toldNow[at] ?? 0) : 0;
      this.toldBy[at] = by;
      this.toldNow[at] = Math.max(before, gain);
      this.told[at] = (this.told[at] ?? 0) + Math.max(0, gain - before);
    }
  }

  /** Words of the lists that are like this one. */
  private alike(token: Token): readonly Alike[] {
    const key = `${token.text}${token.isBare ? '~' : ''}`;
    const known = this.remembered.get(key);
    if (known) return known;
    const found: Alike[] = [];
    const by = ++this.looked;
    for (const one of keysOf(token)) {
      for (const word of this.keys.get(one) ?? []) {
        if (word.metBy === by) continue;
        word.metBy = by;
        const { value } = similarityOf(token, word.token, allParts);
        if (value > 0) found.push({ word, value });
      }
    }
    if (this.remembered.size >= rememberedMost) this.remembered = new Map();
    this.remembered.set(key, found.length === 0 ? nobody : found);
    return found;
  }
}

/** A word that many of `all` names have tells less, down to half of what it would tell alone. */
const rarityOf = (count: number, all: number): number =>
  count <= 3 ? 1 : Math.max(0.5, 1 - Math.log(count / 3) / Math.log(Math.max(10, all)));

function keepBest(found: Map<string, Found>, one: Found): void {
  const before = found.get(one.id);
  if (!before || one.name.value > before.name.value) found.set(one.id, one);
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (!list) map.set(key, [value]);
  else if (list.at(-1) !== value) list.push(value);
}

/** Neighbours as one word, in one spelling: 'van der bilt' → vander, vanderbilt, derbilt. */
const neighbours = (tokens: readonly Token[]): string[] =>
  tokens.flatMap((_, i) =>
    [2, joinedMost].flatMap((length) => {
      const span = tokens.slice(i, i + length);
      const text = span.map((token) => token.text).join('');
      return span.length === length && text.length > 4 ? [spelling(text)] : [];
    }),
  );

/** Two words that are alike share one of these. */
function keysOf({ text, sound, code, bones, stands, isBare, isSyllable }: Token): string[] {
  const keys = new Set([`=${text}`, ...stands.map((name) => `=${name}`)]);
  if (isSyllable) return [...keys];
  if (bones.length > 1) keys.add(`.${bones}`);
  if (isBare) return [...keys];
  if (text.length > 4) keys.add(`*${code}`);
  for (const spelt of new Set([text, sound])) {
    keys.add(`~${spelt}`);
    if (spelt.length > 2) for (let i = 0; i < spelt.length; i++) keys.add(`~${spelt.slice(0, i)}${spelt.slice(i + 1)}`);
  }
  if (text.length > 3) keys.add(`^${text.slice(0, 3)}`).add(`$${text.slice(-3)}`);
  return [...keys];
}
