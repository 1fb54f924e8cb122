/** The clearing's book on disk: one JSON line for each step, synced before anything follows from it. */
import fs from 'node:fs';
import { apply, type Book, emptyBook, type Step } from './book.ts';

/** bigint has no JSON; all our fields of that type end in Minor. */
const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
const asValue = (key: string, value: unknown) =>
  key.endsWith('Minor') && typeof value === 'string' ? BigInt(value) : value;

export class Journal {
  readonly book: Book;
  readonly #file: number;

  /** Opens the journal, or begins one with `first`. A line that a kill cut short is removed. */
  constructor(file: string, first: Step) {
    const { book, bytes } = readJournal(file);
    this.book = book;
    this.#file = fs.openSync(file, 'a');
    fs.ftruncateSync(this.#file, bytes);
    if (bytes === 0) this.add(first);
  }

  /** Writes a step, then applies it. What the book refuses is not written. */
  add(step: Step): void {
    const line = `${JSON.stringify(step, asText)}\n`;
    fs.writeSync(this.#file, line);
    fs.fsyncSync(this.#file);
    apply(this.book, step);
  }

  close(): void {
    fs.closeSync(this.#file);
  }
}

/** The book as it stands in a journal, and how many bytes of the file are whole lines. No file: an empty book. */
export function readJournal(file: string): { book: Book; bytes: number } {
  const book = emptyBook();
  if (!fs.existsSync(file)) return { book, bytes: 0 };
  const text = fs.readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  for (const line of whole.split('\n')) if (line) apply(book, JSON.parse(line, asValue));
  return { book, bytes: Buffer.byteLength(whole) };
}
