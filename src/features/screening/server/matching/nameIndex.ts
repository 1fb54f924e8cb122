/**
 * All names of the lists in memory, found by their words. A look-up goes through the names that could reach the wanted
 * score, by what the words that they share can weigh at most; only those are compared in full. Made once for each
 * version of the lists.
 */
import { compareFacts, type FactsComparison, maxClosed, withFacts } from './compareFacts.ts';
import { type Comparing, compareNames, type NameComparison } from './compareNames.ts';
import { isBareScript, type NameKind, type NormalizedName, normalizeName, type Token } from './fold.ts';
import { ListedEntries, type ListedEntry, type ListedSubject } from './listedEntries.ts';
import { ListedNames } from './listedNames.ts';
import { foldSubject, getScore, type Match, nameWorth, type Subject } from './match.ts';
import { slack } from './queryEvidence.ts';
import { type Candidate, selectCandidates } from './selectCandidates.ts';

export interface Found extends Match {
  id: string;
  entry: ListedEntry;
}

/** A person is never compared with a company, so that each kind has its own words. */
export class NameIndex {
  private readonly kinds: Readonly<Record<NameKind, NamesOfKind>> = {
    person: new NamesOfKind('person'),
    organisation: new NamesOfKind('organisation'),
  };

  /** Of these entries, at once. */
  static of(listed: Iterable<ListedSubject>): NameIndex {
    const index = new NameIndex();
    for (const entry of listed) index.add(entry);
    finish(index.seal());
    return index;
  }

  /** names in all */
  get size(): number {
    return this.kinds.person.names.size + this.kinds.organisation.names.size;
  }

  /** that it keeps in memory, but for what it remembers of look-ups */
  get bytes(): number {
    return this.kinds.person.bytes + this.kinds.organisation.bytes;
  }

  add(entry: ListedSubject): void {
    this.kinds[entry.kind].add(entry);
  }

  /** To be called once, when all are added. Pauses where others may come in between. */
  *seal(): Generator<void, void> {
    yield* this.kinds.person.seal();
    yield* this.kinds.organisation.seal();
  }

  /** Entries from `least` permille on, the best first; equal ones by their id. */
  find(subject: Subject, least: number): Found[] {
    return finish(this.look(subject, least));
  }

  /** The same; pauses where others may come in between. */
  look(subject: Subject, least: number): Generator<void, Found[]> {
    return this.kinds[subject.kind].look(subject, least);
  }
}

/** The best match with an entry until now, and with which names. */
interface Best {
  match: Found;
  /** which of ours, and when the listed one was met */
  by: number;
  order: () => number;
  name: number;
}

class NamesOfKind {
  readonly names: ListedNames;
  private readonly kind: NameKind;
  private readonly entries: ListedEntries;
  private readonly how: Comparing;

  constructor(kind: NameKind) {
    this.kind = kind;
    this.names = new ListedNames(kind);
    this.entries = new ListedEntries(kind);
    this.how = { getWeight: (token) => this.names.words.getWeight(token) };
  }

  get bytes(): number {
    return this.names.bytes + this.entries.bytes;
  }

  add(entry: ListedSubject): void {
    this.entries.add(entry);
    for (const name of entry.names) this.names.add(normalizeName(name, this.kind));
  }

  *seal(): Generator<void, void> {
    yield* this.names.seal();
    yield* this.entries.seal();
  }

  *look(subject: Subject, least: number): Generator<void, Found[]> {
    const found = new Map<string, Best>();
    const numbered = new Set(this.entries.namesNumbered(subject.identifiers));
    for (const [by, ours] of foldSubject(subject).folded.entries()) {
      const near = selectCandidates(this.names, ours.tokens, slack * minName(subject, least), numbered);
      for (const one of near) {
        const match = one && this.compare(subject, by, ours, one, least);
        if (match) keepBest(found, { match, by, order: one.order, name: one.name });
        yield;
      }
    }
    return [...found.values()]
      .map(({ match }) => match)
      .sort((a, b) => b.permille - a.permille || (a.id < b.id ? -1 : 1));
  }

  /** undefined: less than is wanted */
  private compare(
    subject: Subject,
    by: number,
    ours: NormalizedName,
    near: Candidate,
    least: number,
  ): Found | undefined {
    const at = this.entries.ofName(near.name);
    const facts = knowsNothing(subject) ? nothingKnown : compareFacts(subject, this.entries.at(at));
    if (withFacts(nameWorth * Math.min(1, near.bound / slack), facts) < least) return undefined;
    const tokens = this.names.getTokens(near.name);
    if (
      !isVowelless(ours.tokens) &&
      isVowelless(tokens) &&
      this.entries.at(at).names.some((name) => !isBareScript(name))
    )
      return undefined;
    if (getScore(compareNames(ours, { kind: this.kind, tokens, dropped: [] }, this.how), facts) < least)
      return undefined;
    const entry = this.entries.at(at);
    if (entry.isCraft && subject.mayBePerson === true) return undefined;
    const theirs = entry.names[near.name - this.entries.getFirst(at)] ?? '';
    const name = ofCraft(entry, compareNames(ours, normalizeName(theirs, this.kind), this.how));
    const match = { name, facts, ours: subject.names[by] ?? '', theirs };
    const permille = getScore(name, facts);
    return permille < least ? undefined : { id: entry.id, entry, ...match, permille };
  }
}

/** A ship of one word is no company of that word: by its name alone it is shown, and no alert. */
const maxCraft = 0.76;
const ofCraft = ({ isCraft }: ListedEntry, name: NameComparison): NameComparison =>
  isCraft && name.pairs.length === 1 ? { ...name, value: Math.min(maxCraft, name.value) } : name;

/**
 * Written without vowels, a name is like many in Latin letters: a name in these is compared with names in
 * these.
 */
const isVowelless = (tokens: readonly Token[]): boolean => tokens.some((token) => token.isBare);

const nothingKnown: FactsComparison = { birthDate: 'unknown', country: 'unknown', identifier: 'unknown' };
const knowsNothing = ({ birthDates, countries, identifiers }: Subject): boolean =>
  birthDates.length + countries.length + identifiers.length === 0;

/** What a name must reach by itself, 0 to 1, where all facts but an identifier may agree. */
function minName(subject: Subject, least: number): number {
  const closed = maxClosed(subject);
  return (least - 1000 * closed) / (1 - closed) / nameWorth;
}

/** Of two that are equally alike, the one that was met first stays. */
function keepBest(found: Map<string, Best>, one: Best): void {
  const before = found.get(one.match.id);
  const more = before ? one.match.name.value - before.match.name.value : 1;
  const isFirst = more === 0 && before?.by === one.by && (one.order() - before.order() || one.name - before.name) < 0;
  if (more > 0 || isFirst) found.set(one.match.id, one);
}

/** Without a pause. */
function finish<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
