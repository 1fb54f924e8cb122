/** The card processor at work: acts on the bank's messages, keeps its book, and sends the bank what is due. */
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { BankAnswer, ToProcessor } from '#features/cards/processor/messages.ts';
import { Journal } from '../journal.ts';
import type { SendToBank } from './bank.ts';
import { apply, type Book, emptyBook, type PendingMessage, type Step } from './book.ts';
import { decide } from './decide.ts';
import { planAfter, planStandIn } from './follow.ts';
import type { Moment } from './planner.ts';
import { nextByClock, planByClock } from './purchases.ts';
import type { Settings } from './settings.ts';

const shortestPauseMs = 1000;
const longestPauseMs = 60_000;

export const cardsKind = { empty: emptyBook, apply };

/** A message id comes again with another body. */
export class OtherContent extends Error {}

interface Options {
  /** of the journal */
  folder: string;
  settings: Settings;
  sendToBank: SendToBank;
  /** epoch ms */
  clock?: () => number;
  /** called when there may be something to do earlier than the last step said */
  wake?: () => void;
}

export class Processor {
  readonly #journal: Journal<Book, Step>;
  readonly #options: Required<Options>;
  /** by what the tellings are about: how often the bank did not take one, and when it is tried again */
  readonly #pauses = new Map<string, { count: number; until: number }>();
  readonly #underWay = new Set<string>();
  readonly #waiting = new Map<string, ((answer: unknown) => void)[]>();
  #isClosed = false;

  constructor(options: Options) {
    this.#options = { clock: Date.now, wake: () => {}, ...options };
    fs.mkdirSync(options.folder, { recursive: true, mode: 0o700 });
    fs.chmodSync(options.folder, 0o700);
    // references of a second book are others
    const name = `CRD${randomBytes(4).toString('hex').toUpperCase()}`;
    this.#journal = new Journal<Book, Step>(path.join(options.folder, 'journal.jsonl'), cardsKind, {
      kind: 'open',
      name,
    });
  }

  get book(): Book {
    return this.#journal.book;
  }

  /**
   * Acts on a message of the bank once, and repeats its answer. The answer to a feed is what the bank says to it.
   * @throws {NotValid} {OtherContent}
   */
  async receive(message: ToProcessor, body: string): Promise<unknown> {
    const hash = createHash('sha256').update(body).digest('hex');
    if (!this.book.taken.has(message.id)) {
      const at = this.#options.clock();
      this.#journal.add({ kind: 'take', at, messageId: message.id, hash, ...decide(message, this.#moment()) });
    }
    const taken = this.book.taken.get(message.id);
    if (taken?.hash !== hash) throw new OtherContent(`Message ${message.id} came with another content.`);
    if (taken.answer !== undefined) {
      this.#options.wake();
      return taken.answer;
    }
    const answer = new Promise((resolve) => {
      this.#waiting.set(message.id, [...(this.#waiting.get(message.id) ?? []), resolve]);
    });
    void this.step();
    return await answer;
  }

  /** Sends the bank all that is due. Answers when there is more, epoch ms. */
  async step(): Promise<number> {
    const now = this.#options.clock();
    const plan = planByClock(this.#moment());
    if (plan) this.#journal.add(plan);
    const due = [...this.#heads()].filter((pending) => this.#dueAt(pending) <= now);
    await Promise.all(due.map((pending) => this.#sendOne(pending)));
    return this.nextAt();
  }

  /** When there is something to do next if no one asks, epoch ms. */
  nextAt(): number {
    let at = nextByClock(this.#moment());
    for (const pending of this.#heads()) at = Math.min(at, this.#dueAt(pending));
    return at;
  }

  /** What is under way is sent again by the next start. */
  close(): void {
    if (!this.#isClosed) this.#journal.close();
    this.#isClosed = true;
  }

  #moment(): Moment {
    return { book: this.book, settings: this.#options.settings, now: this.#options.clock() };
  }

  /** The first message about everything that is not under way: the others wait for it. */
  *#heads(): Iterable<PendingMessage> {
    const seen = new Set(this.#underWay);
    for (const pending of this.book.tellings.values()) {
      if (seen.has(pending.about)) continue;
      seen.add(pending.about);
      yield pending;
    }
  }

  #dueAt({ about, dueAt }: PendingMessage): number {
    return Math.max(dueAt, this.#pauses.get(about)?.until ?? 0);
  }

  async #sendOne(pending: PendingMessage): Promise<void> {
    const { message, about } = pending;
    const inTime = AbortSignal.timeout(Math.ceil(this.#options.settings.bankSeconds * 1000));
    this.#underWay.add(about);
    const answer = await this.#options.sendToBank(message, inTime).catch(() => undefined);
    this.#underWay.delete(about);
    if (this.#isClosed) return;
    if (answer) this.#recordAnswer(pending, answer, planAfter(pending, answer, this.#moment()));
    else this.#bankIsAway(pending);
    this.#options.wake();
  }

  #recordAnswer({ message, about, askedBy }: PendingMessage, answer: BankAnswer, tellings: PendingMessage[]): void {
    this.#journal.add({ kind: 'told', at: this.#options.clock(), id: message.id, answer, tellings });
    this.#pauses.delete(about);
    if (askedBy !== undefined) this.#giveAnswer(askedBy);
  }

  #bankIsAway(pending: PendingMessage): void {
    const { message, about, askedBy } = pending;
    if (message.kind === 'authorisation') {
      const { answer, tellings } = planStandIn(message, this.#moment());
      this.#recordAnswer(pending, answer, tellings);
      return;
    }
    const at = this.#options.clock();
    const count = (this.#pauses.get(about)?.count ?? 0) + 1;
    const pauseMs = Math.min(longestPauseMs, shortestPauseMs * 2 ** (count - 1));
    this.#pauses.set(about, { count, until: at + pauseMs });
    if (askedBy === undefined || this.book.taken.get(askedBy)?.answer !== undefined) return;
    const answer: BankAnswer = { decision: 'approved', reason: null, paymentId: null };
    this.#journal.add({ kind: 'answer', at, messageId: askedBy, answer });
    this.#giveAnswer(askedBy);
  }

  #giveAnswer(messageId: string): void {
    const answer = this.book.taken.get(messageId)?.answer;
    for (const resolve of this.#waiting.get(messageId) ?? []) resolve(answer);
    this.#waiting.delete(messageId);
  }
}
