/** Rules of notes and messages that the pages and the server share. */
import { sortName } from '../../shared/text.ts';

/** Characters of a note or a message, and of a text that a client sends at most. */
export const wordsMost = 4000;

/** Messages that one person of a company sends at most, and in which time. */
export const sendingRate = { most: 10, perMs: 60_000 } as const;

/** Words apart by single spaces, in lower case ASCII, as forbidden words are stored. Server only: it needs the tables. */
function plainWords(text: string): string {
  return ` ${sortName(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(' ')} `;
}

/**
 * The first of the forbidden words that the text holds; null if it holds none. Whole words count, whatever their letters
 * and accents; an asterisk at the end of a word stands for any ending.
 */
export function findForbidden(text: string, forbidden: readonly string[]): string | null {
  const words = plainWords(text);
  const isIn = (word: string) => words.includes(word.endsWith('*') ? ` ${word.slice(0, -1)}` : ` ${word} `);
  return forbidden.find(isIn) ?? null;
}

/** 'Dear {company}' with its variables filled in; a variable without a value stays. */
export function fillTemplate(words: string, values: Readonly<Record<string, string>>): string {
  return words.replace(
    /\{(\w+)\}/g,
    (whole, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined) ?? whole,
  );
}
