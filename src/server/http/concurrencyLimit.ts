/**
 * Limits how many calls one process works on at once. A call above it is refused, mostly before its proof is read
 * (`loadShedding.ts`). Without a limit all calls would wait for the same few connections, and none would be answered in
 * time.
 */
import { Refusal } from '#shared/errors.ts';

export class ConcurrencyLimit {
  readonly #most: number;
  #running = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get isReached(): boolean {
    return this.#running >= this.#most;
  }

  /** Runs `work`; throws Refusal('try-again-later') while the limit is reached. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.isReached) throw new Refusal('try-again-later');
    this.#running++;
    try {
      return await work();
    } finally {
      this.#running--;
    }
  }
}
