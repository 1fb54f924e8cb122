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

  get isFull(): boolean {
    return this.#inside >= this.#most;
  }

  /** Lets `work` in; throws Refusal('try-again-later') while as many as may are inside. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.isFull) throw new Refusal('try-again-later');
    this.#inside++;
    try {
      return await work();
    } finally {
      this.#inside--;
    }
  }
}
