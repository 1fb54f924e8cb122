/**
 * Ends items that take too long. One timer serves all items, because a timer per call would cost more than most of its
 * steps.
 */

/** The most that an item can be ended too late, ms. */
const sweepMs = 500;

export class Deadlines<Item extends object> {
  /** by duration: items with the time they are due (ms of performance.now), the earliest first */
  readonly #queues = new Map<number, Map<Item, number>>();
  readonly #expire: (item: Item) => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(expire: (item: Item) => void) {
    this.#expire = expire;
  }

  /** Starts a deadline now. It replaces an earlier deadline of the item. */
  set(item: Item, durationMs: number): void {
    this.delete(item);
    const queue = this.#queues.get(durationMs) ?? new Map<Item, number>();
    this.#queues.set(durationMs, queue);
    queue.set(item, performance.now() + durationMs);
    this.#timer ??= setTimeout(() => this.#sweep(), sweepMs).unref();
  }

  delete(item: Item): void {
    for (const queue of this.#queues.values()) queue.delete(item);
  }

  /** The timer runs only while items wait. */
  #sweep(): void {
    this.#timer = undefined;
    const now = performance.now();
    for (const queue of this.#queues.values()) {
      for (const [item, dueAt] of queue) {
        if (dueAt > now) break;
        queue.delete(item);
        this.#expire(item);
      }
    }
    const isWaiting = [...this.#queues.values()].some(({ size }) => size > 0);
    if (isWaiting) this.#timer ??= setTimeout(() => this.#sweep(), sweepMs).unref();
  }
}
