/** Spellings of sounds, all replaced in one pass over a word. Pure. */

export interface Spellings {
  found: RegExp;
  as: Readonly<Record<string, string>>;
}

/** Letters, and what they become. Where two of them begin at one letter, the first one counts. */
export const getSpellings = (as: Readonly<Record<string, string>>): Spellings => ({
  found: new RegExp(Object.keys(as).join('|'), 'g'),
  as,
});

export const respelt = (text: string, { found, as }: Spellings): string =>
  text.replace(found, (letters) => as[letters] ?? letters);

/** A word with each letter that it has several times in a row once. */
export function onceEach(text: string): string {
  for (let i = 1; i < text.length; i++)
    if (text.charCodeAt(i) === text.charCodeAt(i - 1)) return text.replace(/(.)\1+/g, '$1');
  return text;
}
