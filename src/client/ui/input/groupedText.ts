/* How a grouped input (amount, IBAN) edits: the text is read back to its plain value and written again with spaces,
   and the caret stays behind the same character of the value. Pure, so that it can be tested without a browser. */

import { spaced } from '#shared/formatCount.ts';
import { withoutLabel } from '#shared/iban.ts';
import { decimalText } from '#shared/money.ts';
import { readTypedAmount } from '#shared/rules/typedAmount.ts';

/** What an input is to show after an edit. `caret` is a position in `text`. */
export interface Edited {
  value: string;
  text: string;
  caret: number;
}

/** Reads what was typed or pasted to its value, and writes a value with its spaces. */
export interface Grouping {
  read(typed: string): string;
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

/**
 * Backspace or Delete beside a group's space takes the character beyond it: where the caret must first go, if anywhere.
 */
export function stepOverSpace(text: string, caret: number, key: string): number | undefined {
  if (key === 'Backspace' && text[caret - 1] === ' ') return caret - 1;
  if (key === 'Delete' && text[caret] === ' ') return caret + 1;
  return undefined;
}

/**
 * Thousands are set apart while digits are typed. All other characters stay as they were typed or pasted: the form says
 * what is wrong with them, see `readTypedAmount`.
 */
export const amountGrouping: Grouping = {
  read: (typed) => typed.replace(/\s/g, ''),
  write: (value) => (/^\d{4,13}(?:[.,]\d{0,2})?$/.test(value) ? spaced(value) : value),
};

/** Full decimal text once editing ends: `12`, `12,5` and `1,234.5` become `12.00`, `12.50` and `1234.50`. */
export function completeAmount(value: string): string {
  const { minor } = readTypedAmount(value);
  return minor === undefined ? value : decimalText(minor);
}

const ibanLength = 34;

/** `LT121000011101001000` is shown as `LT12 1000 0111 0100 1000`; letters are raised, everything else is dropped. */
export const ibanGrouping: Grouping = {
  read: (typed) => withoutLabel(typed.replace(/[^\da-z]/gi, '').toUpperCase()).slice(0, ibanLength),
  write: (value) => value.replace(/(.{4})(?=.)/g, '$1 '),
};
