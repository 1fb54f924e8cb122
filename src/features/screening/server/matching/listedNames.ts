/**
 * All listed names of one kind, by their words. Names have places in the order of what all words of each weigh, so that
 * a look-up goes from short names to long ones (`selectCandidates.ts`).
 */
import type { NameKind, NormalizedName, Token } from './fold.ts';
import { maxJoined } from './joinWords.ts';
import { KeyIndex } from './keyIndex.ts';
import { NumberList } from './numberList.ts';
import { Remembered } from './remembered.ts';
import { getWord, WordIndex } from './wordIndex.ts';
import { getJoins, glueWords } from './wordKeys.ts';

/** of the weight of a name, by which names are put in order: so many steps to 1, and 16 words at most */
const steps = 4096;
const maxSteps = 16 * steps;
/** names that write a word apart */
const maxRemembered = 500_000;
/** names between two pauses */
const pauseNames = 500;

export class ListedNames {
  readonly words: WordIndex;
  readonly #kind: NameKind;
  /** the words of all names, one after the other, as each is written, and where those of each name end */
  readonly #written = new NumberList();
  readonly #ends = new NumberList();
  /** neighbours written together → names */
  readonly #joined = new KeyIndex();
  readonly #apart = new Remembered<string, readonly number[]>(maxRemembered, (names) => names.length + 10);
  /** by place: the name, and what all its words weigh */
  #names = new Int32Array(0);
  #totals = new Float32Array(0);
  /** of each word the places of names that have it, as often as they do, and where they end */
  #places = new Int32Array(0);
  #placeEnds = new Int32Array(1);

  constructor(kind: NameKind) {
    this.#kind = kind;
    this.words = new WordIndex(kind);
  }

  get size(): number {
    return this.#ends.length;
  }

  get bytes(): number {
    const arrays = [this.#names, this.#totals, this.#places, this.#placeEnds];
    const lists = [this.words, this.#written, this.#ends, this.#joined];
    return [...arrays.map(({ byteLength }) => byteLength), ...lists.map(({ bytes }) => bytes)].reduce((a, b) => a + b);
  }

  /** Names have numbers from 0 on, in this order. */
  add({ tokens }: NormalizedName): void {
    for (const written of this.words.add(tokens)) this.#written.push(written);
    this.#ends.push(this.#written.length);
    const isBare = tokens.some((token) => token.isBare);
    this.#joined.add(
      this.#apartKeys(
        tokens.map(({ text }) => text),
        isBare,
      ),
    );
  }

  /** What words of a name would be, written as one. */
  #apartKeys(texts: readonly string[], isBare: boolean): string[] {
    const joins = getJoins(texts, this.#kind, maxJoined);
    return isBare || this.#kind === 'organisation' ? joins : [...joins, ...glueWords(texts)];
  }

  /** To be called once, when all are added. */
  *seal(): Generator<void, void> {
    yield* this.words.seal(this.size);
    yield* this.#joined.seal();
    yield* this.#order();
    yield* this.#place();
  }

  *#order(): Generator<void, void> {
    const stepByName = new Uint16Array(this.size);
    const starts = new Int32Array(maxSteps + 1);
    for (let name = 0; name < this.size; name++) {
      const step = Math.min(maxSteps - 1, Math.floor(steps * this.#getWeight(name)));
      stepByName[name] = step;
      starts[step + 1] = (starts[step + 1] ?? 0) + 1;
      if (name % pauseNames === 0) yield;
    }
    for (let step = 1; step <= maxSteps; step++) starts[step] = (starts[step] ?? 0) + (starts[step - 1] ?? 0);
    this.#names = new Int32Array(this.size);
    this.#totals = new Float32Array(this.size);
    for (let name = 0; name < this.size; name++) {
      const step = stepByName[name] ?? 0;
      const place = starts[step] ?? 0;
      starts[step] = place + 1;
      this.#names[place] = name;
      this.#totals[place] = this.#getWeight(name);
      if (name % pauseNames === 0) yield;
    }
  }

  *#place(): Generator<void, void> {
    const ends = new Int32Array(this.words.size + 1);
    for (let i = 0; i < this.#written.length; i++) {
      const at = getWord(this.#written.at(i)) + 1;
      ends[at] = (ends[at] ?? 0) + 1;
      if (i % 10_000 === 0) yield;
    }
    for (let i = 1; i < ends.length; i++) ends[i] = (ends[i] ?? 0) + (ends[i - 1] ?? 0);
    this.#places = new Int32Array(this.#written.length);
    for (let place = 0; place < this.size; place++) {
      for (const word of this.getText(this.#names[place] ?? 0)) {
        const at = ends[word] ?? 0;
        this.#places[at] = place;
        ends[word] = at + 1;
      }
      if (place % pauseNames === 0) yield;
    }
    this.#placeEnds = ends;
  }

  /** The tokens of a name, each another object, as a name may have a word twice. */
  getTokens(name: number): Token[] {
    const tokens: Token[] = [];
    for (let i = this.#start(name); i < this.#ends.at(name); i++) {
      const token = this.words.getToken(this.#written.at(i));
      tokens.push(tokens.includes(token) ? { ...token } : token);
    }
    return tokens;
  }

  getText(name: number): number[] {
    const words: number[] = [];
    for (let i = this.#start(name); i < this.#ends.at(name); i++) words.push(getWord(this.#written.at(i)));
    return words;
  }

  #start(name: number): number {
    return name === 0 ? 0 : this.#ends.at(name - 1);
  }

  #getWeight(name: number): number {
    let sum = 0;
    for (let i = this.#start(name); i < this.#ends.at(name); i++)
      sum += this.words.weightAt(getWord(this.#written.at(i)));
    return sum;
  }

  /**
   * Names of which neighbours are this word in one of its spellings, written together, or have its consonants, where a
   * point is before them. Pauses after each that is looked
   * at.
   */
  *writingApart(text: string): Generator<undefined, readonly number[]> {
    const known = this.#apart.get(text);
    if (known) return known;
    const found: number[] = [];
    for (const name of this.#joined.owners(text)) {
      const texts = this.getText(name).map((word) => this.words.textAt(word));
      if (this.#apartKeys(texts, !text.startsWith('.')).includes(text)) found.push(name);
      yield;
    }
    return this.#apart.keep(text, found);
  }

  /** Where in `places` those of the names that have a word begin and end: from the least, as often as a name has it. */
  getPlaces(word: number): [start: number, end: number] {
    return [word === 0 ? 0 : (this.#placeEnds[word - 1] ?? 0), this.#placeEnds[word] ?? 0];
  }

  get places(): Int32Array {
    return this.#places;
  }

  nameAt(place: number): number {
    return this.#names[place] ?? 0;
  }

  /** What all words of the name in a place weigh, a little blurred. */
  totalAt(place: number): number {
    return this.#totals[place] ?? 0;
  }
}
