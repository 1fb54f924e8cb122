/**
 * Records of payments in the audit, kept by the process for all who poll: ten officers ask each second about the same
 * records, and the database reads each once. A reader is told of no record that their own snapshot does not hold.
 */
import type { Changed } from './sharedRows.ts';

/** A record of the audit, and the payment that it is about. */
export interface PaymentRecord {
  n: number;
  id: string;
}

export interface News {
  /** payments by their newest record, in its order */
  changed: Changed[];
  /** up to which record `changed` says everything */
  reported: number;
  isMore: boolean;
}

interface Limits {
  /** records that one answer looks at, and that one read brings */
  records: number;
  /** payments in one answer */
  payments: number;
}

/** Several seconds of a busy bank; who is further behind reads from the database. */
const maxKept = 10_000;
/** Who was not asked for so long begins anew: the bank may have been set back meanwhile. */
const maxIdleMs = 10_000;

export class RecentRecords {
  readonly #limits: Limits;
  /** all records of payments beyond `#from` and up to `#through`, in order */
  #records: PaymentRecord[] = [];
  #from = 0;
  #through = 0;
  #usedAt = Number.NEGATIVE_INFINITY;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** The last record that is known. */
  get through(): number {
    return this.#through;
  }

  /** From which record on to read, so that all beyond `ver` are known; `ver` itself where too little is kept. */
  startAfter(ver: number, nowMs: number): number {
    if (nowMs - this.#usedAt > maxIdleMs) this.#restart(ver);
    this.#usedAt = nowMs;
    return this.#isKept(ver, ver) ? this.#through : ver;
  }

  /**
   * What is new for a reader; undefined where what is kept has changed meanwhile, and they read from `ver`.
   * @param ver    the last record that they know
   * @param start  what `startAfter` gave, or `ver`
   * @param read   the records beyond `start` in order, as many as one read brings
   * @param head   the newest record of their snapshot, which may be older than what is kept
   */
  getNews(ver: number, start: number, read: readonly PaymentRecord[], head: number): News | undefined {
    // the bank was set back: nothing that is kept is so any more
    if (head < ver) {
      this.#restart(head);
      return { changed: [], reported: head, isMore: false };
    }
    if (start !== ver && !this.#isKept(ver, start)) return undefined;
    const isCut = read.length === this.#limits.records;
    const through = isCut ? (read.at(-1)?.n ?? start) : head;
    const kept = start === ver ? [] : this.#records.slice(this.#findAfter(ver), this.#findAfter(Math.min(start, head)));
    this.#keep(start, read, through);
    return this.#cut([...kept, ...read], through, isCut);
  }

  #restart(at: number): void {
    this.#records = [];
    this.#from = at;
    this.#through = at;
  }

  #isKept(after: number, through: number): boolean {
    return after >= this.#from && through <= this.#through;
  }

  /** Who is far behind leaves what is kept for the others as it is. */
  #keep(start: number, read: readonly PaymentRecord[], through: number): void {
    if (start > this.#through) this.#restart(start);
    if (start < this.#from || through <= this.#through) return;
    this.#records.push(...read.filter(({ n }) => n > this.#through));
    this.#through = through;
    if (this.#records.length <= maxKept) return;
    const dropped = this.#records.splice(0, this.#records.length - maxKept / 2);
    this.#from = dropped.at(-1)?.n ?? this.#from;
  }

  /** Where the first record beyond `n` is. */
  #findAfter(n: number): number {
    let [low, high] = [0, this.#records.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#records[middle]?.n ?? 0) > n) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** As many records as an answer looks at, of as many payments as fit in it. */
  #cut(records: readonly PaymentRecord[], through: number, isCut: boolean): News {
    const newest = new Map<string, number>();
    let [last, isMore] = [through, isCut];
    for (const [at, { n, id }] of records.entries()) {
      const isFull = at === this.#limits.records || (!newest.has(id) && newest.size === this.#limits.payments);
      if (isFull) {
        isMore = true;
        break;
      }
      newest.delete(id);
      newest.set(id, n);
      last = n;
    }
    return { changed: [...newest].map(([id, n]) => ({ id, n })), reported: isMore ? last : through, isMore };
  }
}
