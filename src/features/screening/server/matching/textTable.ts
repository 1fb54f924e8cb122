/** Texts of ASCII letters, each once and by its number: 0, 1, 2 … */
import { getHash } from './keyIndex.ts';
import { NumberList } from './numberList.ts';

export class StringPool {
  #letters = Buffer.alloc(1 << 16);
  /** where each text ends, and its hash */
  readonly #ends = new NumberList();
  readonly #hashes = new NumberList();
  /** by hash the number of a text and 1; 0: none */
  #slots = new Int32Array(1 << 10);

  get size(): number {
    return this.#ends.length;
  }

  get bytes(): number {
    return this.#end(this.size - 1) + this.#ends.bytes + this.#hashes.bytes + this.#slots.byteLength;
  }

  /** Its number; a new one where it was not there. */
  add(text: string): number {
    const slot = this.#getSlot(text);
    const known = this.#slots[slot] ?? 0;
    if (known > 0) return known - 1;
    this.#write(text);
    this.#hashes.push(getHash(text));
    this.#slots[slot] = this.size;
    if (2 * this.size > this.#slots.length) this.#widen();
    return this.size - 1;
  }

  /** −1: not there */
  find(text: string): number {
    return (this.#slots[this.#getSlot(text)] ?? 0) - 1;
  }

  getText(n: number): string {
    return this.#letters.toString('latin1', this.#end(n - 1), this.#end(n));
  }

  #end(n: number): number {
    return n < 0 ? 0 : this.#ends.at(n);
  }

  /** Where it stands, or would stand. */
  #getSlot(text: string): number {
    const mask = this.#slots.length - 1;
    let slot = getHash(text) & mask;
    for (let known = this.#slots[slot] ?? 0; known > 0 && !this.#is(known - 1, text); known = this.#slots[slot] ?? 0)
      slot = (slot + 1) & mask;
    return slot;
  }

  #is(n: number, text: string): boolean {
    const start = this.#end(n - 1);
    if (this.#end(n) - start !== text.length) return false;
    for (let i = 0; i < text.length; i++) if (this.#letters[start + i] !== text.charCodeAt(i)) return false;
    return true;
  }

  #write(text: string): void {
    const start = this.#end(this.size - 1);
    if (start + text.length > this.#letters.length) {
      const more = Buffer.alloc(2 * this.#letters.length + text.length);
      more.set(this.#letters);
      this.#letters = more;
    }
    this.#ends.push(start + this.#letters.write(text, start, 'latin1'));
  }

  #widen(): void {
    this.#slots = new Int32Array(2 * this.#slots.length);
    const mask = this.#slots.length - 1;
    for (let n = 0; n < this.size; n++) {
      let slot = this.#hashes.at(n) & mask;
      while ((this.#slots[slot] ?? 0) > 0) slot = (slot + 1) & mask;
      this.#slots[slot] = n + 1;
    }
  }
}
