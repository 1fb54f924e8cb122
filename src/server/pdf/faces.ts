/**
 * The typeface of documents: DejaVu Sans Condensed, which has Latin, Greek and Cyrillic and tabular figures. Words of
 * other scripts are set in fonts of their own (fonts/scripts.ts), letters that none has are spelt in ASCII.
 */
import anyAscii from 'any-ascii';
import { type Direction, getStretches, hasRightToLeft, mirrored } from './bidi.ts';
import type { OtherFonts, SetGlyph } from './fonts/others.ts';
import { hasOtherScript, type LetterHome } from './fonts/scripts.ts';
import type { FaceName, MainFont } from './mainFont.ts';

/** What a line must not divide: a letter, or a word of a script whose letters are joined. */
interface Unit {
  text: string;
  /** thousandths of the size */
  advance: number;
  glyphs: readonly SetGlyph[];
}

/** Scripts that are written left to right, letter beside letter. */
const plainScript =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]$/u;
const missingGlyph = '0000';

/**
 * One cut of the typeface within one document. It keeps the glyph of each distinct letter and some thousand words;
 * pdfkit's own text call keeps the layout of every distinct word (0.8 GB after 50 000 lines) or is four times slower.
 */
export class Face {
  readonly id: string;
  /** The font object of the document, for the resources of a page. */
  readonly ref: object;
  readonly #font: MainFont;
  readonly #name: FaceName;
  readonly #others: OtherFonts;
  readonly #letters = new Map<string, Unit>();

  constructor(font: MainFont, name: FaceName, others: OtherFonts) {
    this.#font = font;
    this.#name = name;
    this.#others = others;
    this.id = font.id;
    this.ref = font.ref();
  }

  /** The glyphs of a line from left to right. direction: of the page */
  set(text: string, direction: Direction): SetGlyph[] {
    if (direction === 'ltr' && !hasRightToLeft(text)) return getGlyphs(this.getUnits(text));
    return getStretches(this.#spelt(text), direction).flatMap((stretch) => {
      const units = this.getUnits(stretch.text, stretch.rightToLeft);
      return getGlyphs(stretch.rightToLeft ? units.reverse() : units);
    });
  }

  /** Width in points at a size in points. */
  getWidth(text: string, size: number): number {
    let advance = 0;
    for (const unit of this.getUnits(text)) advance += unit.advance;
    return (advance * size) / 1000;
  }

  /** What a line is made of, in the order of reading. rightToLeft: of the stretch, otherwise as each word has it */
  getUnits(text: string, rightToLeft?: boolean): Unit[] {
    const getLetter = (letter: string) => this.#letter(rightToLeft ? mirrored(letter) : letter);
    if (!hasOtherScript(text)) {
      const units: Unit[] = [];
      for (const letter of text) units.push(getLetter(letter));
      return units;
    }
    return getWords(text, this.#others).map(({ word, home }) => {
      if (!home) return getLetter(word);
      return unit(word, this.#word(word, home, rightToLeft) ?? this.#ascii(word));
    });
  }

  #word(word: string, home: LetterHome, rightToLeft = hasRightToLeft(word)): readonly SetGlyph[] | null {
    return this.#others.set(word, home, this.#name, rightToLeft);
  }

  /** The text with letters that no font has in ASCII, which runs from left to right. */
  #spelt(text: string): string {
    const words = getWords(text, this.#others).map(({ word, home }) => {
      const known = home ? this.#word(word, home) : !hasRightToLeft(word);
      return known ? word : anyAscii(word);
    });
    return words.join('');
  }

  #letter(letter: string): Unit {
    let found = this.#letters.get(letter);
    if (!found) {
      found = unit(letter, this.#look(letter) ?? this.#ascii(letter));
      this.#letters.set(letter, found);
    }
    return found;
  }

  #look(letter: string): SetGlyph[] | null {
    if (!plainScript.test(letter)) return null;
    if (/\p{Cf}/u.test(letter)) return [];
    const [glyphs, positions] = this.#font.encode(letter);
    if (glyphs.includes(missingGlyph)) return null;
    return glyphs.map((hex, i) => {
      const width = positions[i]?.advanceWidth ?? 0;
      return { font: this.id, hex, width, advance: width, right: 0, up: 0 };
    });
  }

  #ascii(letters: string): SetGlyph[] {
    return Array.from(anyAscii(letters)).flatMap((letter) => this.#look(letter) ?? []);
  }
}

function getGlyphs(units: readonly Unit[]): SetGlyph[] {
  const glyphs: SetGlyph[] = [];
  for (const unit of units) for (const glyph of unit.glyphs) glyphs.push(glyph);
  return glyphs;
}

function unit(text: string, glyphs: readonly SetGlyph[]): Unit {
  return { text, advance: glyphs.reduce((sum, { advance }) => sum + advance, 0), glyphs };
}

/** What stays with the joined word before it: marks, and the signs that join letters or part them. */
const follower = /[\p{M}\u200C\u200D]/u;

function getWords(text: string, others: OtherFonts): { word: string; home: LetterHome | null }[] {
  const words: { word: string; home: LetterHome | null }[] = [];
  for (const letter of text) {
    const last = words.at(-1);
    const home = others.getHome(letter, text);
    const goesOn = home ? home.isJoined && home.files[0] === last?.home?.files[0] : follower.test(letter);
    if (last?.home?.isJoined && goesOn) last.word += letter;
    else words.push({ word: letter, home });
  }
  return words;
}
