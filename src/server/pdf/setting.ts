/** Type setting: cleaning, fitting and breaking text by its measured width. */
import type { Face } from './faces.ts';
import type { Ink, TextStyle } from './ink.ts';
import { lineBreaks } from './lineBreaks.ts';

/** Signs that join or part letters (U+200C, U+200D) belong to a word of the scripts that use them. */
const unseen =
  /(?<![\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{M}])[\u200C\u200D]|[\p{Cs}\p{Co}\p{Cn}]|(?![\u200C\u200D])\p{Cf}/gu;

/**
 * Text as it may be in one line: composed letters (NFC), single spaces, no control or direction marks (a payer
 * must not be able to turn digits round with U+202E).
 */
export function oneLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(unseen, '')
    .trim();
}

/** The text, shortened with … if it is wider than `width` points. */
export function fitted(text: string, face: Face, size: number, width: number): string {
  if (face.getWidth(text, size) <= width) return text;
  const letters = seenLetters(text);
  while (letters.length > 0 && face.getWidth(`${letters.join('')}…`, size) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/**
 * The text in at most `mostLines` lines of `width` points, broken at spaces and where East Asian scripts allow it, a
 * longer word anywhere. What is left after the last line is cut with ….
 */
export function wrapped(text: string, face: Face, size: number, width: number, mostLines: number): string[] {
  const lines: string[] = [];
  let rest = oneLine(text);
  while (rest && lines.length < mostLines - 1) {
    const length = breakAt(rest, face, size, width);
    lines.push(rest.slice(0, length).trimEnd());
    rest = rest.slice(length).trimStart();
  }
  if (rest) lines.push(fitted(rest, face, size, width));
  return lines;
}

/** How many code units of the text go into one line. */
function breakAt(text: string, face: Face, size: number, width: number): number {
  const breaks = lineBreaks(text);
  let used = 0;
  let index = 0;
  let last = 0;
  for (const { text: unit, advance } of face.getUnits(text)) {
    used += (advance * size) / 1000;
    if (breaks.has(index)) last = index;
    if (used > width && unit !== ' ') return last || index || lettersWithin(unit, face, size, width);
    index += unit.length;
  }
  return text.length;
}

/** How many code units of a word that is too long go into one line, at least one letter. */
function lettersWithin(word: string, face: Face, size: number, width: number): number {
  let length = 0;
  for (const letter of seenLetters(word)) {
    const more = length + letter.length;
    if (length > 0 && face.getWidth(word.slice(0, more), size) > width) break;
    length = more;
  }
  return length;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Letters with their marks, as people count them. */
function seenLetters(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The style, smaller where the text would be wider than `width`: an amount is never cut. */
export function shrunk(ink: Ink, text: string, style: TextStyle, width: number): TextStyle {
  const wide = ink.faces[style.face].getWidth(text, style.size);
  return wide <= width ? style : { ...style, size: Math.floor((style.size * width * 100) / wide) / 100 };
}
