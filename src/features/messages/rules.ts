/** Rules of notes and messages that the pages and the server share. */
import { nearestAscii, sortName } from '../../shared/text.ts';

/** Characters of a note or a message, and of a text that a client sends at most. */
export const wordsMost = 4000;

/** Messages that one person of a company sends at most, and in which time. */
export const sendingRate = { most: 10, perMs: 60_000 } as const;

/** Letters and digits of a forbidden word at least: a shorter one would stop every message. */
const wordLeast = 3;

/** Words apart by single spaces, in lower case ASCII, as forbidden words are stored. Server only: it needs the tables. */
function plainWords(text: string): string {
  return ` ${sortName(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(' ')} `;
}

/** What is typed as a forbidden word, as it is stored; null for what is none. An asterisk at the end stays. Server only. */
export function storedWord(typed: string): string | null {
  const word = plainWords(typed).trim();
  if (word.replaceAll(' ', '').length < wordLeast) return null;
  return typed.trimEnd().endsWith('*') ? `${word}*` : word;
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

/** Part of a text: UTF-16 units, `until` is not in it. */
export interface Place {
  from: number;
  until: number;
}

/** Where a text holds a forbidden word, as it is typed. Server only: it needs the tables. */
export function placesOf(text: string, forbidden: string): Place[] {
  const words = typedWords(text);
  const parts = forbidden.replace('*', '').split(' ');
  const last = parts.length - 1;
  const fits = (typed: string | undefined, n: number) =>
    n === last && forbidden.endsWith('*') ? typed?.startsWith(parts[n] ?? '') : typed === parts[n];
  return words.flatMap(({ from }, i) => {
    const end = words[i + last];
    return end && parts.every((_, n) => fits(words[i + n]?.plain, n)) ? [{ from, until: end.until }] : [];
  });
}

/** The words of a text in lower case ASCII, each with its place. A letter with its accents is one letter. */
function typedWords(text: string): (Place & { plain: string })[] {
  const words: (Place & { plain: string })[] = [];
  let isOpen = false;
  for (const { 0: letter, index } of text.matchAll(/\P{M}\p{M}*/gu)) {
    for (const sign of nearestAscii(letter.normalize('NFC')).toLowerCase()) {
      const word = isOpen ? words.at(-1) : undefined;
      isOpen = /[a-z0-9]/.test(sign);
      if (!isOpen) continue;
      if (!word) words.push({ plain: sign, from: index, until: index + letter.length });
      else Object.assign(word, { plain: word.plain + sign, until: index + letter.length });
    }
  }
  return words;
}

/** A forbidden word as people read it: 'sanction…'. */
export const wordShown = (word: string): string => word.replace('*', '…');

/** 'Dear {company}' with its variables filled in; a variable without a value stays. */
export function fillTemplate(words: string, values: Readonly<Record<string, string>>): string {
  return words.replace(
    /\{(\w+)\}/g,
    (whole, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined) ?? whole,
  );
}
