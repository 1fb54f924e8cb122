/**
 * Reads what changes while many officers poll a busy bank, so that an answer finds its rows ready and waits for one
 * statement only. It begins with an answer that had much to read, and ends when none has.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { News } from './recentRecords.ts';
import type { Changed } from './sharedRows.ts';

/** Payments beyond what was read ahead, from which on an answer leaves them to the next one. */
const busyFrom = 10;
/** An answer is so much older at most, besides what a read takes. */
const roundMs = 250;
/** So long after the last answer that had much to read, nobody reads ahead any more. */
const calmMs = 3000;

export interface AheadReads {
  /** the newest news that the process knows of, read now */
  readNews: () => Promise<News>;
  /** reads the rows of these payments, for one kind of readers, into what is kept */
  readRows: (changed: readonly Changed[]) => Promise<unknown>;
}

interface Ahead {
  /** up to this record all rows are kept; -1: unknown */
  through: number;
  wantedAt: number;
}

export class ReadAhead {
  readonly #kinds = new Map<string, Ahead>();

  /**
   * What an answer tells of the news: on a busy bank only what was read ahead, and the rest comes with the next poll.
   * @param seen  names what readers of this kind see
   */
  cut(seen: string, news: News, reads: AheadReads): News {
    const ahead = this.#kinds.get(seen);
    const young = news.changed.filter(({ n }) => n > (ahead?.through ?? -1));
    if (young.length > busyFrom) this.#want(seen, reads);
    if (!ahead || news.isMore || young.length <= busyFrom || young.length === news.changed.length) return news;
    return { changed: news.changed.filter(({ n }) => n <= ahead.through), reported: ahead.through, isMore: false };
  }

  #want(seen: string, reads: AheadReads): void {
    const ahead = this.#kinds.get(seen);
    if (ahead) {
      ahead.wantedAt = performance.now();
      return;
    }
    const begun = { through: -1, wantedAt: performance.now() };
    this.#kinds.set(seen, begun);
    // what fails here fails in the next answer too, and is said there
    this.#run(begun, reads)
      .catch(() => undefined)
      .finally(() => this.#kinds.delete(seen));
  }

  async #run(ahead: Ahead, { readNews, readRows }: AheadReads): Promise<void> {
    while (performance.now() - ahead.wantedAt < calmMs) {
      const { changed, reported } = await readNews();
      // the bank was set back: answers read for themselves
      if (reported < ahead.through) return;
      await readRows(changed);
      ahead.through = reported;
      await delay(roundMs, undefined, { ref: false });
    }
  }
}
