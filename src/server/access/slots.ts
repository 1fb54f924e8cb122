/**
 * Slots: how much of one kind of work a process does for one person at once. The rest of a person's work waits, and
 * other people's work goes first: a free place goes to the person with the least work under way.
 */
import { type ErrorCode, Refusal } from '#shared/errors.ts';
import { connectionsAtOnce, filesAtOnce, paymentsAtOnce } from '#shared/limits.ts';

export interface SlotLimits {
  /** at once for one person */
  perPerson: number;
  /** at once for all people */
  atOnce: number;
  /** more than this of one person do not wait: they are refused */
  maxWaiting: number;
  refusal: ErrorCode;
}

interface Waiting {
  personId: string;
  begin: () => void;
}

export class Slots {
  readonly #limits: SlotLimits;
  readonly #running = new Map<string, number>();
  #total = 0;
  #waiting: Waiting[] = [];

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /**
   * Waits for a slot and returns the function that releases it. Aborting ends the wait or releases the slot.
   * @throws Refusal with the code of the limits if too much of this person waits; AbortError if aborted while waiting
   */
  async take(personId: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const { maxWaiting, refusal } = this.#limits;
    const mine = this.#waiting.filter((one) => one.personId === personId);
    if (mine.length >= maxWaiting) throw new Refusal(refusal, undefined, 1000);
    await new Promise<void>((resolve, reject) => {
      const waiting = { personId, begin: resolve };
      this.#waiting.push(waiting);
      const giveUp = () => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.#beginNext();
    });
    return this.#ending(personId, signal);
  }

  /** Releases the slot, once. */
  #ending(personId: string, signal: AbortSignal | undefined): () => void {
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      signal?.removeEventListener('abort', end);
      this.#count(personId, -1);
      this.#beginNext();
    };
    signal?.addEventListener('abort', end, { once: true });
    if (signal?.aborted) end();
    return end;
  }

  #beginNext(): void {
    while (this.#total < this.#limits.atOnce) {
      const next = this.#waiting
        .filter(({ personId }) => this.#getRunning(personId) < this.#limits.perPerson)
        .reduce<Waiting | undefined>(
          (best, one) => (best && this.#getRunning(best.personId) <= this.#getRunning(one.personId) ? best : one),
          undefined,
        );
      if (!next) return;
      this.#waiting = this.#waiting.filter((one) => one !== next);
      this.#count(next.personId, 1);
      next.begin();
    }
  }

  #getRunning(personId: string): number {
    return this.#running.get(personId) ?? 0;
  }

  #count(personId: string, by: 1 | -1): void {
    this.#total += by;
    const running = this.#getRunning(personId) + by;
    if (running > 0) this.#running.set(personId, running);
    else this.#running.delete(personId);
  }
}

/** The work of which one person could otherwise do too much, in one process. */
export function newSlots() {
  return {
    files: new Slots(filesAtOnce),
    payments: new Slots(paymentsAtOnce),
    connections: { ofOne: new Slots(connectionsAtOnce.ofOne), ofMany: new Slots(connectionsAtOnce.ofMany) },
  };
}
