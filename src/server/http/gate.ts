/**
 * How many calls one process works on at once. One more is refused before its proof is read, so that those inside are
 * answered soon: without a gate all of them would wait for the same few connections, and none would be in time.
 */
import { Refusal } from '../../shared/errors.ts';

export class Gate {
  readonly #most: number;
  #inside = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Throws Refusal('try-again-later') while as many as may are inside. */
  check(): void {
    if (this.#inside >= this.#most) throw new Refusal('try-again-later');
  }

  /** Lets `work` in, or refuses as `check` does. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    this.check();
    this.#inside++;
    try {
      return await work();
    } finally {
      this.#inside--;
    }
  }
}
