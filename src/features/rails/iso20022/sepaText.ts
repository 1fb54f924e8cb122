/** Text and references as they travel in SEPA: a-z A-Z 0-9 / - ? : ( ) . , ' + and the blank (EPC217-08). */
import { nearestAscii } from '#shared/text.ts';
import { withoutHiddenCharacters } from '#shared/unseenText.ts';

/** Marks that have a near relative in the set (EPC217-08, conversion table). All others become a full stop. */
const marks = new Map([
  ['&', '+'],
  [';', ','],
  ['[', '('],
  ['{', '('],
  [']', ')'],
  ['}', ')'],
  ['\\', '/'],
  ['|', '/'],
  ['_', '-'],
  ['~', '-'],
  ['`', "'"],
  ['€', 'E'],
]);

const allowed = /[a-zA-Z0-9/\-?:().,'+ ]/;
/** What can be spelled out: letters, digits, punctuation marks and blanks. Pictures and the like cannot. */
const spelled = /[\p{L}\p{M}\p{N}\p{P}\p{Z}]/u;

const looksAt = 1000;

/**
 * A name, an address line or a message of at most `most` characters. Letters of other scripts become their nearest in
 * the set, by the tables of any-ascii. Line breaks become blanks, and several blanks one. The text may be empty. What
 * follows the first 1000 characters is not looked at.
 */
export function sepaText(text: string, most: number): string {
  const letters = [...withoutHiddenCharacters(text.slice(0, looksAt).replace(/\s/g, ' ').normalize('NFC'))];
  return letters.map(letterInSet).join('').replace(/ {2,}/g, ' ').trim().slice(0, most).trimEnd();
}

function letterInSet(letter: string): string {
  if (allowed.test(letter)) return letter;
  const mark = marks.get(letter);
  if (mark) return mark;
  if (letter <= '~' || !spelled.test(letter)) return '.';
  return [...nearestAscii(letter)].map((near) => (allowed.test(near) ? near : (marks.get(near) ?? '.'))).join('');
}

const maxReference = 35;

/**
 * A reference or an id. It neither begins nor ends with a slash, and holds no two slashes one after the other (EPC
 * implementation guidelines). Empty if nothing is left: an end-to-end id is NOTPROVIDED then.
 */
export function sepaReference(text: string): string {
  const words = sepaText(text, looksAt)
    .replace(/\/{2,}/g, '/')
    .replace(/^[/ ]+/, '');
  return words.slice(0, maxReference).replace(/[/ ]+$/, '');
}
