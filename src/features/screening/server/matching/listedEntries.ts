/**
 * All listed entries of one kind: which names are of which, and all that comparing knows of them. An entry is read when
 * it is asked for.
 */
import { plainNumber } from './compareFacts.ts';
import type { NameKind } from './fold.ts';
import { KeyIndex } from './keyIndex.ts';
import type { Subject } from './match.ts';
import { NumberList } from './numberList.ts';
import { Records } from './records.ts';
import { Remembered } from './remembered.ts';

export interface ListedSubject extends Subject {
  /** unique among all lists */
  id: string;
  programmes?: readonly string[];
  isRca?: boolean;
  /** a ship or an aircraft: no company has its name as its own */
  isCraft?: boolean;
}

export type ListedEntry = Required<Omit<ListedSubject, 'mayBePerson'>>;

/** An entry as it is kept. */
type Row = [
  id: string,
  names: readonly string[],
  birthDates: readonly string[],
  countries: readonly string[],
  identifiers: readonly string[],
  programmes: readonly string[],
  isRca: 0 | 1,
  isCraft: 0 | 1,
];

/** Values of entries that were read last, each entry as some more. */
const maxRemembered = 100_000;

export class ListedEntries {
  readonly #kind: NameKind;
  readonly #rows = new Records<Row>();
  readonly #read = new Remembered<number, ListedEntry>(maxRemembered, getValues);
  /** of each entry its first name; at the end how many there are */
  readonly #firsts = new NumberList();
  /** numbers of documents and companies → entries */
  readonly #numbered = new KeyIndex();

  constructor(kind: NameKind) {
    this.#kind = kind;
    this.#firsts.push(0);
  }

  get bytes(): number {
    return this.#rows.bytes + this.#firsts.bytes + this.#numbered.bytes;
  }

  /** Entries and names have numbers from 0 on, in this order. */
  add({
    id,
    names,
    birthDates,
    countries,
    identifiers,
    programmes = [],
    isRca = false,
    isCraft = false,
  }: ListedSubject): void {
    this.#firsts.push(this.getFirst(this.#rows.length) + names.length);
    this.#rows.push([id, names, birthDates, countries, identifiers, programmes, isRca ? 1 : 0, isCraft ? 1 : 0]);
    this.#numbered.add(identifiers.map(plainNumber));
  }

  /** To be called once, when all are added. */
  seal(): Generator<void, void> {
    return this.#numbered.seal();
  }

  at(n: number): ListedEntry {
    return this.#read.get(n) ?? this.#read.keep(n, this.#readAt(n));
  }

  #readAt(n: number): ListedEntry {
    const [id, names, birthDates, countries, identifiers, programmes, isRca, isCraft] = this.#rows.at(n);
    const facts = { birthDates, countries, identifiers, programmes };
    return { id, kind: this.#kind, names, ...facts, isRca: isRca === 1, isCraft: isCraft === 1 };
  }

  /** The first name of an entry. */
  getFirst(n: number): number {
    return this.#firsts.at(n);
  }

  /** The entry of a name: the last whose first name is this one, or before it. */
  ofName(name: number): number {
    let [low, high] = [0, this.#rows.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.getFirst(middle) <= name) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Names of entries that have one of these numbers. */
  namesNumbered(identifiers: readonly string[]): number[] {
    return identifiers.map(plainNumber).flatMap((number) =>
      this.#numbered
        .owners(number)
        .filter((n) => this.at(n).identifiers.some((one) => plainNumber(one) === number))
        .flatMap((n) => this.#getNames(n)),
    );
  }

  #getNames(n: number): number[] {
    const first = this.getFirst(n);
    return Array.from({ length: this.getFirst(n + 1) - first }, (_, i) => first + i);
  }
}

const getValues = ({ names, birthDates, countries, identifiers }: ListedEntry): number =>
  4 + names.length + birthDates.length + countries.length + identifiers.length;
