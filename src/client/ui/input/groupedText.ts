/* How a grouped input (amount, IBAN) edits: the text is read back to its plain value and written again with spaces,
   and the caret stays behind the same character of the value. Pure, so that it can be tested without a browser. */

import { spaceThousands } from '../display/thousands.ts';

/** What an input is to show after an edit. `caret` is a position in `text`. */
export interface Edited {
  value: string;
  text: string;
  caret: number;
}

/** Reads what was typed or pasted to its value, and writes a value with its spaces. */
export interface Grouping {
  read(typed: string): string;
  /** Reads a whole value that was pasted, where it can mean more than the same characters typed one by one. */
  readPasted?(pasted: string): string;
  write(value: string): string;
}

/** The edit's outcome for the raw text that the browser has made, with its caret. */
export function regroup(raw: string, caret: number, grouping: Grouping): Edited {
  const value = grouping.read(raw);
  const text = grouping.write(value);
  const before = grouping.read(raw.slice(0, caret)).length;
  return { value, text, caret: positionAfter(text, Math.min(before, value.length)) };
}

/** The position in `text` just behind its n-th character that is no space. */
function positionAfter(text: string, count: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (seen === count) return at;
    if (text[at] !== ' ') seen += 1;
  }
  return text.length;
}

/** Backspace or Delete beside a group's space takes the character beyond it: where the caret must first go, if anywhere. */
export function stepOverSpace(text: string, caret: number, key: string): number | undefined {
  if (key === 'Backspace' && text[caret - 1] === ' ') return caret - 1;
  if (key === 'Delete' && text[caret] === ' ') return caret + 1;
  return undefined;
}

/** `1234567.8` is shown as `1 234 567.8`; see amountGrouping.read for what may be typed. */
export const amountGrouping: Grouping = {
  read: readAmount,
  readPasted: (pasted) => readAmount(oneMarkBeforeThree.test(pasted.trim()) ? pasted.replace(/[.,]/, '') : pasted),
  write: spaceThousands,
};

const wholeDigits = 12;
const decimals = 2;

/** Thousands set apart by one mark, the decimals behind the other: `1,234.56` and `1.234.567,8`. */
const twoMarks = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?!\1)[.,]\d*$/;
/** The same mark twice or more, every three digits: `1.234.567` has no decimals. */
const onlyThousands = /^\d{1,3}([.,])\d{3}(?:\1\d{3})+$/;

/** `1,234` and `EUR 12.345`: money has no three decimals, so a pasted text of this form has thousands. */
const oneMarkBeforeThree = /^[^\d.,]*\d{1,3}[.,]\d{3}[^\d.,]*$/;

/**
 * Decimal text with a dot and at most two decimals from anything a person types or pastes: `1 234,56`, `1.234,56`,
 * `1,234.56 EUR`. Where the marks do not read as thousands, the first one starts the decimals and later ones are
 * dropped: a second dot typed by mistake must not multiply the amount.
 */
function readAmount(typed: string): string {
  const kept = typed.replace(/[^\d.,]/g, '');
  const at = decimalMarkAt(kept);
  const whole = kept
    .slice(0, at)
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, wholeDigits);
  if (at === kept.length) return whole;
  return `${whole || '0'}.${kept.slice(at).replace(/\D/g, '').slice(0, decimals)}`;
}

/** Where the decimal mark stands in digits and marks; the text's length if there is none. */
function decimalMarkAt(kept: string): number {
  if (onlyThousands.test(kept)) return kept.length;
  if (twoMarks.test(kept)) return Math.max(kept.lastIndexOf('.'), kept.lastIndexOf(','));
  const first = kept.search(/[.,]/);
  return first < 0 ? kept.length : first;
}

/** Full decimal text once editing ends: `12` and `12.` and `12.5` become `12.00`, `12.00`, `12.50`; empty stays empty. */
export function completeAmount(value: string): string {
  if (value === '') return '';
  const [whole = '0', part = ''] = value.split('.');
  return `${whole || '0'}.${part.padEnd(decimals, '0')}`;
}

const ibanLength = 34;

/** `LT121000011101001000` is shown as `LT12 1000 0111 0100 1000`; letters are raised, everything else is dropped. */
export const ibanGrouping: Grouping = {
  read: (typed) =>
    typed
      .replace(/[^\da-z]/gi, '')
      .toUpperCase()
      .slice(0, ibanLength),
  write: (value) => value.replace(/(.{4})(?=.)/g, '$1 '),
};
