/** The clearing's book on disk. */
import { Journal, readSteps } from '../journal.ts';
import { apply, type Book, emptyBook, type Step } from './book.ts';

const kind = { empty: emptyBook, apply, isBigint: (key: string) => key.endsWith('Minor') };

/** Opens the journal, or begins one with `first`. */
export function openJournal(file: string, first: Step): Journal<Book, Step> {
  return new Journal(file, kind, first);
}

/** The book as it is in a journal, and how many bytes of the file are whole lines. No file: an empty book. */
export function readJournal(file: string): { book: Book; bytes: number } {
  return readSteps(file, kind);
}
