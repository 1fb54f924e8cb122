/** The clearing at work: takes the bank's files, keeps its book, and delivers what is due. */
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { readMessage } from '#features/rails/iso20022/read.ts';
import { writeMessage } from '#features/rails/iso20022/write.ts';
import { parseDecimal } from '#shared/money.ts';
import { getDay } from '../day.ts';
import type { Journal } from '../journal.ts';
import type { Action, Book, Step } from './book.ts';
import { nextByClock, planByClock } from './clockwork.ts';
import { decide } from './decide.ts';
import { type Folders, filesIn, move, openFolders, writeWhole } from './folders.ts';
import { openJournal } from './journal.ts';
import { readSettings, type Settings } from './settings.ts';

export class Clearing {
  readonly folders: Folders;
  readonly #settings: Settings;
  readonly #journal: Journal<Book, Step>;

  /**
   * Opens the clearing of a rail folder with its own book. Without `settings`, `clearing/settings.json` counts, if it
   * is there.
   */
  constructor(railDir: string, settings?: Settings) {
    this.folders = openFolders(railDir);
    this.#settings = settings ?? settingsIn(this.folders.settings);
    // ids of a second book in the same folder are others
    const name = `CLR${randomBytes(4).toString('hex').toUpperCase()}`;
    const openingMinor = parseDecimal(this.#settings.opening) ?? 0n;
    this.#journal = openJournal(this.folders.journal, { kind: 'open', name, openingMinor });
  }

  get book(): Book {
    return this.#journal.book;
  }

  /** Does everything that is there to do. Answers when there is more, epoch ms. @param now epoch ms */
  step(now = Date.now()): number {
    // files that a kill left half-way come first
    for (const name of filesIn(this.folders.taken)) this.#read(name, now);
    for (const folder of [this.folders.out, this.folders.others]) {
      for (const name of filesIn(folder)) if (move(folder, this.folders.taken, name)) this.#read(name, now);
    }
    const plan = planByClock({ book: this.book, settings: this.#settings, now });
    if (plan) this.#journal.add(plan);
    for (const action of [...this.book.actions.values()].sort((one, other) => one.dueAt - other.dueAt)) {
      if (action.dueAt <= now) this.#act(action, now);
    }
    return this.nextAt(now);
  }

  /** When there is something to do next if no file comes, epoch ms. */
  nextAt(now = Date.now()): number {
    const due = [...this.book.actions.values()].map(({ dueAt }) => dueAt);
    return Math.min(nextByClock({ book: this.book, settings: this.#settings, now }), ...due);
  }

  close(): void {
    this.#journal.close();
  }

  /** The journal has it before the file is put away: after a kill it is read again, and known. */
  #read(name: string, now: number): void {
    const { taken, done, failed } = this.folders;
    const bytes = fs.readFileSync(path.join(taken, name));
    const hash = createHash('sha256').update(bytes).digest('hex');
    try {
      const message = readMessage(bytes);
      const { messageId } = message;
      const known = this.book.messages.get(messageId);
      if (known !== undefined && known !== hash) throw new Error(`message id ${messageId} came with another content`);
      if (known === undefined) {
        const { transfers, actions } = decide(message, { book: this.book, settings: this.#settings, now });
        this.#journal.add({ kind: 'plan', at: now, taken: { messageId, hash }, transfers, actions });
      }
      move(taken, done, name);
    } catch (error) {
      writeWhole(failed, `${name}.reason.txt`, `${error instanceof Error ? error.message : error}\n`);
      move(taken, failed, name);
    }
  }

  /** The file is there before the journal says so: after a kill the same file is delivered again. */
  #act({ id, answer, delivery }: Action, now: number): void {
    if (answer) {
      const text = writeMessage(answer);
      if (delivery === 'garbled') this.#deliver(`${id}.garbled.xml`, `${text.slice(0, 60)}<<& no message`);
      if (delivery === 'cut') this.#deliver(`${id}.cut.xml`, text.slice(0, text.length / 2));
      this.#deliver(`${id}.xml`, text);
      if (delivery === 'twice') this.#deliver(`${id}.again.xml`, text);
    }
    this.#journal.add({ kind: 'act', at: now, day: getDay(now), id });
  }

  #deliver(name: string, text: string): void {
    writeWhole(this.folders.in, name, text);
  }
}

/** The settings of the file; those of the demo without one. */
function settingsIn(file: string): Settings {
  if (!fs.existsSync(file)) return readSettings();
  const text = fs.readFileSync(file, 'utf8');
  try {
    return readSettings(JSON.parse(text));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}
