/**
 * Sets of lists in memory, by the versions that they are of: those of look-ups and of payments, and beside them a
 * change or a replay. The ones that were asked for longest ago go first, once there are too many of them or of their
 * bytes.
 */

interface Kept<T> {
  set: Promise<T>;
  /** 0 until it was read */
  bytes: number;
}

export interface CacheLimits {
  sets: number;
  bytes: number;
}

export class IndexCache<T> {
  readonly #kept = new Map<string, Kept<T>>();
  readonly #most: CacheLimits;
  readonly #toBytes: (set: T) => number;

  constructor(most: CacheLimits, toBytes: (set: T) => number) {
    this.#most = most;
    this.#toBytes = toBytes;
  }

  /** The set of this key; it is read where it is not there. One that could not be read is forgotten. */
  get(key: string, read: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(key) ?? this.#begin(key, read);
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.set;
  }

  #begin(key: string, read: () => Promise<T>): Kept<T> {
    const kept: Kept<T> = { set: read(), bytes: 0 };
    kept.set.then(
      (set) => {
        kept.bytes = this.#toBytes(set);
        this.#forget();
      },
      () => this.#kept.delete(key),
    );
    return kept;
  }

  /** The set that was asked for last always stays. */
  #forget(): void {
    let [sets, bytes] = [0, 0];
    for (const [key, kept] of [...this.#kept].reverse()) {
      sets++;
      bytes += kept.bytes;
      if (sets > 1 && (sets > this.#most.sets || bytes > this.#most.bytes)) this.#kept.delete(key);
    }
  }
}
