/**
 * What was made last, by its key: at most so much of it. It is forgotten all at once, which costs nothing to keep
 * account of.
 */
export class Remembered<K, V> {
  #values = new Map<K, V>();
  #size = 0;
  readonly #most: number;
  readonly #getSize: (value: V) => number;

  constructor(most: number, getSize: (value: V) => number = () => 1) {
    this.#most = most;
    this.#getSize = getSize;
  }

  get(key: K): V | undefined {
    return this.#values.get(key);
  }

  /** Answers the value. */
  keep(key: K, value: V): V {
    if (this.#size >= this.#most) {
      this.#values = new Map();
      this.#size = 0;
    }
    this.#values.set(key, value);
    this.#size += this.#getSize(value);
    return value;
  }
}
