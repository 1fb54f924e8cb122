/** Rules of notes and messages that the pages and the server share. */

/** Characters of a note or a message, and of a text that a client sends at most. */
export const maxTextLength = 4000;

/** Messages that one person of a company sends at most, and in which time. */
export const sendingRate = { most: 10, perMs: 60_000 } as const;

/** Part of a text: UTF-16 units, `until` is not in it. */
export interface Place {
  from: number;
  until: number;
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
