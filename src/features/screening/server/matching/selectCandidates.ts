/**
 * Which listed names could be as alike as is wanted. Block by block, from names that weigh little to those that weigh
 * much, what each name shares is added up. The more a name weighs, the more of it must be shared: words of ours that
 * cannot reach that by themselves count for names that share others too, and the search ends where all together cannot.
 */
import { scoreUpperBound } from './compareNames.ts';
import type { Token } from './fold.ts';
import type { ListedNames } from './listedNames.ts';
import { type MatchedTerm, minSimilarity, QueryEvidence, slack, spellings } from './queryEvidence.ts';

/** A name that could be as alike as is wanted. */
export interface Candidate {
  name: number;
  /** how alike it is at most, 0 to 1 */
  bound: number;
  /** of equally good ones the lowest counts as met first */
  order: () => number;
}

const blockNames = 1 << 12;
/** Sums in another order, and in single precision, differ by less. */
const blur = 1e-5;
const none: readonly number[] = [];

/** A listed word while blocks are looked through. */
interface Scanned {
  matched: MatchedTerm;
  /** the next of its places, and the end of them */
  at: number;
  end: number;
  /** what it weighs at most by either bound */
  gain: number;
  alike: number;
  /** it is like one of ours that is looked for */
  isOpen: boolean;
}

/**
 * What the names of a block share with ours, by either bound, and which share anything. One for all look-ups: a block
 * is never left half done.
 */
const gained = new Float32Array(blockNames);
const matched = new Float32Array(blockNames);
const touched = new Int32Array(blockNames);

/**
 * All of them once, in no order; `sure` are among them however alike they are. Pauses, with undefined, after some
 * hundred steps.
 */
export function* selectCandidates(
  names: ListedNames,
  tokens: readonly Token[],
  least: number,
  sure: ReadonlySet<number>,
): Generator<Candidate | undefined, void> {
  const evidence = yield* QueryEvidence.of(names.words, tokens);
  const apart = yield* namesApart(names, tokens);
  const getNear = (name: number): Candidate | undefined => {
    const [words, by] = [names.getText(name), apart.get(name) ?? none];
    const bound = sure.has(name) ? 1 : evidence.boundAt(words, by, least);
    return bound < least ? undefined : { name, bound, order: () => evidence.getOrder(words, by) };
  };
  const special = new Set([...sure, ...apart.keys()]);
  for (const name of special) yield getNear(name);
  for (const some of sharingNames(names, evidence, least))
    for (const name of some) yield special.has(name) ? undefined : getNear(name);
}

/** Names that write some of our words apart, and which. */
function* namesApart(names: ListedNames, tokens: readonly Token[]): Generator<undefined, Map<number, number[]>> {
  const apart = new Map<number, number[]>();
  for (const [text, by] of spellings(tokens)) {
    for (const name of yield* names.writingApart(text)) apart.set(name, [...(apart.get(name) ?? []), ...by]);
  }
  return apart;
}

/** Names that share words enough, block by block. */
function* sharingNames(names: ListedNames, evidence: QueryEvidence, least: number): Generator<number[], void> {
  const open = openTerms(names, evidence);
  const search: Search = { names, evidence, least, open, left: evidence.free.alike, scanned: [] };
  for (let start = 0; start < names.size; start += blockNames) {
    const isLess = leaveOut(search, names.totalAt(start));
    if (search.open.size === 0) return;
    if (start === 0) search.scanned = getScanned(names, evidence);
    if (isLess) part(search);
    yield namesOfBlock(search, start, addUp(search, start));
  }
}

interface Search {
  names: ListedNames;
  evidence: QueryEvidence;
  least: number;
  /** which of ours are looked for, those that most names have first, and what each weighs at most */
  open: Map<number, number>;
  /** what all others can say of a name together */
  left: number;
  /** words like those that are looked for come first */
  scanned: Scanned[];
}

function openTerms({ words }: ListedNames, { terms }: QueryEvidence): Map<number, number> {
  const counted = terms.map(({ matched, most }, by) => {
    let count = 0;
    for (const { word } of matched) count += words.countAt(word);
    return { by, most, count };
  });
  return new Map(counted.sort((a, b) => b.count - a.count).map(({ by, most }) => [by, most]));
}

/** Leaves out what cannot reach the least of a name that weighs `total` or more. Whether there was any. */
function leaveOut(search: Search, total: number): boolean {
  const before = search.open.size;
  const isEnough = (gain: number) => maxBound(gain, search.evidence.whole, total) >= search.least - blur;
  for (const [by, most] of search.open) {
    // what is enough by itself is looked for in any case
    if (isEnough(most)) continue;
    if (isEnough(search.left + most)) break;
    search.left += most;
    search.open.delete(by);
  }
  return search.open.size < before;
}

/** What a name can reach at most that weighs `total` or more: the bound falls beyond what is shared. */
const maxBound = (gain: number, whole: number, total: number): number =>
  scoreUpperBound(gain, gain / minSimilarity, whole, Math.max(total, Math.min(gain, whole)));

/** All listed words that are like ours, each once. */
const getScanned = (names: ListedNames, evidence: QueryEvidence): Scanned[] =>
  evidence.matched.map((matched) => {
    const [at, end] = names.getPlaces(matched.word);
    let gain = 0;
    for (const one of matched.gains) gain += one;
    const alike = (matched.value * (matched.weight + names.words.weightAt(matched.word))) / 2;
    return { matched, at, end, gain, alike, isOpen: true };
  });

/** Chooses which are looked for from now on. */
function part(search: Search): void {
  const [open, left]: [Scanned[], Scanned[]] = [[], []];
  for (const one of search.scanned) {
    one.isOpen = one.isOpen && one.matched.by.some((by) => search.open.has(by));
    (one.isOpen ? open : left).push(one);
  }
  search.scanned = [...open, ...left];
}

/** Adds up what the names of a block share that share anything that is looked for. Answers how many they are. */
function addUp({ scanned, names: { places } }: Search, start: number): number {
  let count = 0;
  for (const one of scanned) {
    const { end, gain, alike, isOpen } = one;
    let { at } = one;
    for (; at < end; at++) {
      const i = (places[at] ?? 0) - start;
      if (i >= blockNames) break;
      if (gained[i] === 0) {
        if (!isOpen) continue;
        touched[count++] = i;
      }
      gained[i] = (gained[i] ?? 0) + gain;
      matched[i] = (matched[i] ?? 0) + alike;
    }
    one.at = at;
  }
  return count;
}

/** Those of the touched names that could reach the least by either bound. Everything is as before then. */
function namesOfBlock({ names, evidence: { whole, free }, least }: Search, start: number, count: number): number[] {
  const found: number[] = [];
  for (let n = 0; n < count; n++) {
    const i = touched[n] ?? 0;
    const [gain, alike] = [(gained[i] ?? 0) + free.alike, (matched[i] ?? 0) + free.alike];
    const total = names.totalAt(start + i);
    gained[i] = 0;
    matched[i] = 0;
    if (scoreUpperBound(gain, gain / minSimilarity, whole, total) < least - blur) continue;
    if (scoreUpperBound(alike, alike / minSimilarity, whole, total) < slack * (least - blur)) continue;
    found.push(names.nameAt(start + i));
  }
  return found;
}
