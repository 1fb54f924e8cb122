/**
 * From keys to what has them: words, names or entries by their numbers. Keys themselves are not kept, only some bits of
 * a hash of each. So a look-up may get a stranger too, one in some hundred, and the caller checks whether each has the
 * key.
 */
import { NumberList } from './numberList.ts';

const maxStep = 20_000;
const noNames: readonly number[] = [];

export class KeyIndex {
  /** until it is sealed: the hashes of all keys, and where those of each owner end */
  #hashes = new NumberList();
  #ends = new NumberList();
  #starts = new Int32Array(2);
  #owners = new Int32Array(0);
  /** of each owner the first bits of the hash of its key; the last ones are where it stands */
  #tags = new Uint8Array(0);

  get bytes(): number {
    const arrays = this.#starts.byteLength + this.#owners.byteLength + this.#tags.byteLength;
    return this.#hashes.bytes + this.#ends.bytes + arrays;
  }

  /** Of the next owner: the first is 0. */
  add(keys: Iterable<string>): void {
    for (const key of keys) this.#hashes.push(getHash(key));
    this.#ends.push(this.#hashes.length);
  }

  /** To be called once, when all are added. Pauses after some thousand steps. */
  *seal(): Generator<void, void> {
    let buckets = 1;
    while (2 * buckets < this.#hashes.length) buckets *= 2;
    const starts = new Int32Array(buckets + 2);
    // counted two places on, so that filling moves each start to where it belongs
    for (let i = 0; i < this.#hashes.length; i++) {
      const at = (this.#hashes.at(i) & (buckets - 1)) + 2;
      starts[at] = (starts[at] ?? 0) + 1;
      if (i % maxStep === 0) yield;
    }
    for (let i = 1; i < starts.length; i++) {
      starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
      if (i % maxStep === 0) yield;
    }
    const owners = new Int32Array(this.#hashes.length);
    const tags = new Uint8Array(this.#hashes.length);
    for (let owner = 0, i = 0; owner < this.#ends.length; owner++) {
      for (; i < this.#ends.at(owner); i++) {
        const at = (this.#hashes.at(i) & (buckets - 1)) + 1;
        const place = starts[at] ?? 0;
        owners[place] = owner;
        tags[place] = this.#hashes.at(i) >>> 24;
        starts[at] = place + 1;
      }
      if (owner % maxStep === 0) yield;
    }
    [this.#starts, this.#owners, this.#tags] = [starts, owners, tags];
    [this.#hashes, this.#ends] = [new NumberList(), new NumberList()];
  }

  /** Owners of this key, and now and then a stranger, each once in the order in which they came. */
  owners(key: string): readonly number[] {
    const hash = getHash(key);
    const bucket = hash & (this.#starts.length - 3);
    const tag = hash >>> 24;
    const end = this.#starts[bucket + 1] ?? 0;
    // most keys that are asked for are no one's
    let owners: number[] | undefined;
    for (let at = this.#starts[bucket] ?? 0, last = -1; at < end; at++) {
      if (this.#tags[at] !== tag) continue;
      const owner = this.#owners[at] ?? 0;
      if (owner === last) continue;
      last = owner;
      if (owners) owners.push(owner);
      else owners = [owner];
    }
    return owners ?? noNames;
  }
}

/** FNV-1a, mixed once more so that the last bits depend on all letters. */
export function getHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
