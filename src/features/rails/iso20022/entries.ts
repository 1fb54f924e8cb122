/** The entries of a file, each judged alone: one that cannot be read does not take the others with it. */
import { type Fault, MessageError, type Unread } from './messages.ts';
import type { XmlElement } from './tree.ts';
import { cleanText } from './values.ts';

/**
 * What can be read of the entries, and the rest with what is wrong. `idPath` is where an entry names its transaction.
 */
export function readEach<T>(
  entries: readonly XmlElement[],
  idPath: string,
  read: (entry: XmlElement) => T,
): { read: T[]; unread: { unread?: readonly Unread[] } } {
  const done: T[] = [];
  const unread: Unread[] = [];
  for (const entry of entries) {
    try {
      done.push(read(entry));
    } catch (error) {
      unread.push({ transactionId: wordsAt(entry, idPath), fault: getFault(error) });
    }
  }
  return { read: done, unread: unread.length > 0 ? { unread } : {} };
}

/** What is wrong, as data. @throws what is no `MessageError` */
export function getFault(error: unknown): Fault {
  if (!(error instanceof MessageError)) throw error;
  const { code, path, line, column } = error;
  return { code, path, line, column };
}

/** The elements at a path below an element, whatever is beside them. */
export function elementsAt(element: XmlElement, path: string): readonly XmlElement[] {
  return path
    .split('/')
    .reduce<readonly XmlElement[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    );
}

const maxWords = 500;

/** The text at a path, without what no one sees and no longer than staff read it; empty where there is none. */
export function wordsAt(element: XmlElement, path: string): string {
  const texts = elementsAt(element, path).map(({ text }) => cleanText(text.slice(0, 2 * maxWords)).trim());
  return [...texts.filter((text) => text !== '').join(' ')].slice(0, maxWords).join('');
}
