/** A long list of whole numbers in little memory: it grows in one piece, of which only what is used takes memory. */
export class NumberList {
  #values: Int32Array;
  #length = 0;

  constructor(room = 1024) {
    this.#values = new Int32Array(room);
  }

  get length(): number {
    return this.#length;
  }

  /** bytes in use */
  get bytes(): number {
    return 4 * this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const more = new Int32Array(2 * this.#length);
      more.set(this.#values);
      this.#values = more;
    }
    this.#values[this.#length++] = value;
  }

  /** 0 beyond the end */
  at(i: number): number {
    return this.#values[i] ?? 0;
  }

  set(i: number, value: number): void {
    this.#values[i] = value;
  }
}
