/** Collects what the bank will be sent, each with an id of its own. */
import { v7 } from 'uuid';
import type { FromProcessor } from '#features/cards/processor/messages.ts';
import type { Book, PendingMessage } from './book.ts';
import type { Settings } from './settings.ts';

export interface Moment {
  book: Book;
  settings: Settings;
  /** epoch ms */
  now: number;
}

interface Head {
  id: string;
  at: string;
}

export class Planner {
  readonly tellings: PendingMessage[] = [];
  readonly #moment: Moment;

  constructor(moment: Moment) {
    this.#moment = moment;
  }

  /** A reference that nothing else has. */
  newReference(): string {
    const { name, planned } = this.#moment.book;
    return `${name}-${planned + this.tellings.length + 1}`;
  }

  /** @param make gets the head and when the message is due, epoch ms */
  add(
    { about, afterSeconds = 0, askedBy }: { about: string; afterSeconds?: number; askedBy?: string | undefined },
    make: (head: Head, dueAt: number) => FromProcessor,
  ): void {
    const dueAt = this.#moment.now + afterSeconds * 1000;
    const message = make({ id: v7(), at: new Date(dueAt).toISOString() }, dueAt);
    this.tellings.push({ message, about, dueAt, ...(askedBy !== undefined && { askedBy }) });
  }
}
