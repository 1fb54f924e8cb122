/** Type setting: cleaning, fitting and breaking text by its measured width. */
import type { Face } from './faces.ts';
import type { Ink, TextStyle } from './ink.ts';

/**
 * Text as it may stand in one line: composed letters (NFC), single spaces, no control or direction marks (a payer
 * must not be able to turn digits round with U+202E).
 */
export function oneLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .trim();
}

/** The text, shortened with … if it is wider than `width` points. */
export function fitted(text: string, face: Face, size: number, width: number): string {
  if (face.widthOf(text, size) <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && face.widthOf(`${letters.join('')}…`, size) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/**
 * The text in at most `mostLines` lines of `width` points, broken at spaces, a longer word anywhere. What is left
 * after the last line is cut with ….
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
  let used = 0;
  let index = 0;
  let lastSpace = 0;
  for (const letter of text) {
    used += face.widthOf(letter, size);
    if (letter === ' ') lastSpace = index;
    if (used > width && letter !== ' ') return lastSpace || Math.max(index, letter.length);
    index += letter.length;
  }
  return text.length;
}

/** The style, smaller where the text would be wider than `width`: an amount is never cut. */
export function shrunk(ink: Ink, text: string, style: TextStyle, width: number): TextStyle {
  const wide = ink.faces[style.face].widthOf(text, style.size);
  return wide <= width ? style : { ...style, size: Math.floor((style.size * width * 100) / wide) / 100 };
}
