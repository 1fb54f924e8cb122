/** Texts that run from right to left, wholly or in part (Unicode Bidirectional Algorithm, UAX 9). */
import bidiFactory from 'bidi-js';

export type Direction = 'ltr' | 'rtl';

const bidi = bidiFactory();
const rightToLeftLanguages: ReadonlySet<string> = new Set(['ar', 'fa', 'ur']);

export function getDirection(language: string): Direction {
  return rightToLeftLanguages.has(language) ? 'rtl' : 'ltr';
}

/** A strong letter from right to left: types R and AL. */
const rightToLeftLetter = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

export function hasRightToLeft(text: string): boolean {
  return rightToLeftLetter.test(text);
}

/**
 * The value set apart from the sentence or the list around it, so that neither turns the other round (an isolate). Text
 * of others stands like this, IBANs and numbers too. It has the direction of the first letter of `whole`, which a line
 * of a longer text is part of.
 */
export function apart(value: string, whole = value): string {
  const [first = ''] = /\p{L}/u.exec(whole) ?? [];
  return value && `${hasRightToLeft(first) ? '\u2067' : '\u2066'}${value}\u2069`;
}

export interface Stretch {
  text: string;
  rightToLeft: boolean;
}

/** Stretches of one direction from the left of the line to its right. The text in each is in the order of reading. */
export function getStretches(text: string, direction: Direction): Stretch[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const stretches: { text: string; level: number }[] = [];
  for (let i = 0; i < text.length; i++) {
    const level = levels[i] ?? 0;
    const last = stretches.at(-1);
    if (last?.level === level) last.text += text.charAt(i);
    else stretches.push({ text: text.charAt(i), level });
  }
  const deepest = Math.max(...stretches.map(({ level }) => level));
  for (let level = deepest; level > 0; level--) turnRound(stretches, level);
  return stretches.map(({ text, level }) => ({ text, rightToLeft: level % 2 === 1 }));
}

/** Rule L2 for one level: turns each row of neighbours that are at least as deep. */
function turnRound(stretches: { level: number }[], level: number): void {
  let start = 0;
  while (start < stretches.length) {
    let end = start;
    while ((stretches[end]?.level ?? -1) >= level) end += 1;
    if (end > start) stretches.splice(start, end - start, ...stretches.slice(start, end).reverse());
    start = end + 1;
  }
}

/** '(' for ')' and so on; other letters as they are. */
export function mirrored(letter: string): string {
  return bidi.getMirroredCharacter(letter) ?? letter;
}
