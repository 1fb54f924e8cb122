/**
 * Text that comes with a message of another network, such as the name of a shop: the person who sends it cannot ask the
 * shop to type it again, so it is cleaned, never refused.
 */
import * as z from 'zod/mini';
import { withSpacesForHidden } from '../unseenText.ts';

/** Longer texts are no names of anything. */
const longest = 1000;

/** On one line, every character of it can be seen, at most `most` characters; `instead` where nothing is left. */
export function cleanText(text: string, most: number, instead = ''): string {
  const shown = withSpacesForHidden(text.normalize('NFC')).replace(/\s+/gu, ' ').trim();
  return [...shown].slice(0, most).join('').trim() || instead;
}

/** Reads such a text; see `cleanText`. */
export function foreignText(most: number, instead = '') {
  return z.pipe(
    z.string().check(z.maxLength(longest)),
    z.transform((text: string) => cleanText(text, most, instead)),
  );
}
