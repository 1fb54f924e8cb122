/** A simulator's book on disk: one JSON line for each step, synced before anything follows from it. */
import fs from 'node:fs';

/** How a book begins, and how a step changes it. `apply` throws where a step does not follow from those before. */
export interface BookKind<Book, Step> {
  empty: () => Book;
  apply: (book: Book, step: Step) => void;
  /** by their names, fields that hold a bigint: JSON has none */
  isBigint?: (key: string) => boolean;
}

const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

export class Journal<Book, Step> {
  readonly book: Book;
  readonly #kind: BookKind<Book, Step>;
  readonly #file: number;

  /** Opens the journal, or begins one with `first`. A line that a kill cut short is removed. */
  constructor(file: string, kind: BookKind<Book, Step>, first: Step) {
    const { book, bytes } = readSteps(file, kind);
    this.book = book;
    this.#kind = kind;
    this.#file = fs.openSync(file, 'a', 0o600);
    // one of an older version
    fs.fchmodSync(this.#file, 0o600);
    fs.ftruncateSync(this.#file, bytes);
    if (bytes === 0) this.add(first);
  }

  /** Writes a step, then applies it. */
  add(step: Step): void {
    const line = `${JSON.stringify(step, asText)}\n`;
    fs.writeSync(this.#file, line);
    fs.fsyncSync(this.#file);
    this.#kind.apply(this.book, step);
  }

  close(): void {
    fs.closeSync(this.#file);
  }
}

/** The book as it is in a journal, and how many bytes of the file are whole lines. No file: an empty book. */
export function readSteps<Book, Step>(
  file: string,
  { empty, apply, isBigint = () => false }: BookKind<Book, Step>,
): { book: Book; bytes: number } {
  const book = empty();
  const asValue = (key: string, value: unknown) => (typeof value === 'string' && isBigint(key) ? BigInt(value) : value);
  if (!fs.existsSync(file)) return { book, bytes: 0 };
  const text = fs.readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  for (const line of whole.split('\n')) if (line) apply(book, JSON.parse(line, asValue));
  return { book, bytes: Buffer.byteLength(whole) };
}
