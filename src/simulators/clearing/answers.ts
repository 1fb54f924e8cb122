/** What actions and answers have in common: ids that count on, and heads. */
import type { Action, Book } from './book.ts';
import type { Settings } from './settings.ts';

export interface Moment {
  book: Book;
  settings: Settings;
  /** epoch ms */
  now: number;
}

export interface Head {
  messageId: string;
  createdAt: string;
  senderBic: string;
  receiverBic: string;
}

/** Collects the actions of one plan, each with an id of its own. */
export class Planner {
  readonly actions: Action[] = [];
  readonly #moment: Moment;

  constructor(moment: Moment) {
    this.#moment = moment;
  }

  /** @param afterMs how long from now it happens */
  add(afterMs: number, make: (head: Head) => Partial<Action>): void {
    const { book, settings, now } = this.#moment;
    const id = `${book.name}-${book.planned + this.actions.length + 1}`;
    const dueAt = now + afterMs;
    const head = {
      messageId: id,
      createdAt: new Date(dueAt).toISOString(),
      senderBic: settings.bic,
      receiverBic: settings.bankBic,
    };
    this.actions.push({ id, dueAt, moves: [], delivery: 'once', ...make(head) });
  }
}
