/**
 * Values as JSON in large pieces of memory, outside of what the collector looks through: each is read again by itself.
 */
import { NumberList } from './numberList.ts';

const pieceBytes = 1 << 24;

export class Records<T> {
  readonly #pieces: Buffer[] = [];
  /** of each value the piece that it is in, and where it ends there */
  readonly #places = new NumberList();
  readonly #ends = new NumberList();
  #written = 0;

  get length(): number {
    return this.#ends.length;
  }

  get bytes(): number {
    return this.#written + this.#places.bytes + this.#ends.bytes;
  }

  push(value: T): void {
    const text = JSON.stringify(value);
    const size = Buffer.byteLength(text);
    const piece = this.#pieces.at(-1);
    const used = this.length === 0 ? 0 : this.#ends.at(this.length - 1);
    const fits = piece !== undefined && used + size <= piece.length;
    // what is not written yet takes no memory
    if (!fits) this.#pieces.push(Buffer.allocUnsafeSlow(Math.max(pieceBytes, size)));
    const start = fits ? used : 0;
    this.#pieces.at(-1)?.write(text, start);
    this.#places.push(this.#pieces.length - 1);
    this.#ends.push(start + size);
    this.#written += size;
  }

  /** @throws RangeError where there is none */
  at(n: number): T {
    const piece = this.#pieces[this.#places.at(n)];
    if (!piece || n >= this.length) throw new RangeError(`There is no record ${n}`);
    const start = n > 0 && this.#places.at(n - 1) === this.#places.at(n) ? this.#ends.at(n - 1) : 0;
    return JSON.parse(piece.toString('utf8', start, this.#ends.at(n)));
  }
}
