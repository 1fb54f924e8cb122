/**
 * Fonts of other scripts as HarfBuzz reads them: it chooses and places the glyphs of a word. Kept for the whole thread.
 */
import {
  Blob,
  BufferFlag,
  ClusterLevel,
  Direction,
  Face,
  Font,
  shape,
  Buffer as TextBuffer,
  Variation,
} from 'harfbuzzjs';
import { type FontFile, readFontFile } from './scripts.ts';
import type { Outline, Point } from './trueType.ts';
import { trueTypeOfWoff2 } from './woff2.ts';

export const weights = { regular: 400, bold: 700 } as const;
export type Weight = keyof typeof weights;

/** A glyph in its place; widths and offsets in thousandths of the size, offsets to the right and upwards. */
export interface Glyph {
  id: number;
  /** The letters that it means, for readers who copy the text. */
  text: string;
  /** Of the glyph by itself, as the document's font states it. */
  width: number;
  /** To the next glyph. */
  advance: number;
  right: number;
  up: number;
}

export class ShapedFont {
  readonly #face: Face;
  readonly #font: Font;
  readonly #scale: number;

  constructor(face: Face, weight: Weight) {
    this.#face = face;
    this.#font = new Font(face);
    this.#font.setVariations([new Variation('wght', weights[weight])]);
    this.#scale = 1000 / face.upem;
  }

  /** How far letters reach above and (negative) below the base line, in thousandths of the size. */
  get heights(): { ascent: number; descent: number } {
    const { ascender, descender } = this.#font.hExtents();
    return { ascent: ascender * this.#scale, descent: descender * this.#scale };
  }

  /** A copy of a table that every font has. */
  table(tag: 'head' | 'hhea'): Buffer {
    return Buffer.from(this.#face.referenceTable(tag) ?? []);
  }

  /**
   * The glyphs of a word from left to right; null if the font lacks a letter.
   * language: ISO 639-1, some languages have forms of their own
   */
  shape(word: string, rightToLeft: boolean, language: string): Glyph[] | null {
    buffer.reset();
    buffer.addText(word);
    buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR);
    buffer.setLanguage(language);
    buffer.guessSegmentProperties();
    buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
    buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES);
    shape(this.#font, buffer);
    const found = buffer.getGlyphInfosAndPositions();
    if (found.some(({ codepoint }) => codepoint === 0)) return null;
    const texts = getTexts(
      word,
      found.map(({ cluster }) => cluster),
      rightToLeft,
    );
    return found.map(({ codepoint: id, xAdvance = 0, xOffset = 0, yOffset = 0 }, i) => ({
      id,
      text: texts[i] ?? '',
      width: this.getWidth(id),
      advance: xAdvance * this.#scale,
      right: xOffset * this.#scale,
      up: yOffset * this.#scale,
    }));
  }

  /** Whole thousandths of the size, as the document states them. */
  getWidth(glyph: number): number {
    return Math.round(this.unitsWide(glyph) * this.#scale);
  }

  /** In units of the font, as outlines are. */
  unitsWide(glyph: number): number {
    return this.#font.glyphHAdvance(glyph);
  }

  /** In units of the font. */
  getOutline(glyph: number): Outline {
    const contours: Point[][] = [];
    for (const { type, values } of this.#font.glyphToJson(glyph)) {
      if (type === 'M') contours.push([]);
      const [a = 0, b = 0, c = 0, d = 0] = values.map(Math.round);
      if (type === 'M' || type === 'L') contours.at(-1)?.push({ x: a, y: b, onCurve: true });
      if (type === 'Q') contours.at(-1)?.push({ x: a, y: b, onCurve: false }, { x: c, y: d, onCurve: true });
    }
    return contours.map(withoutReturn).filter((contour) => contour.length > 1);
  }
}

/** TrueType closes a contour by itself. */
function withoutReturn(contour: Point[]): Point[] {
  const [first, last] = [contour[0], contour.at(-1)];
  const returns = contour.length > 1 && last?.onCurve && first?.x === last.x && first.y === last.y;
  return returns ? contour.slice(0, -1) : contour;
}

const buffer = new TextBuffer();

/** Two letters that are one glyph have a sign of their own. */
const lamAlef: Readonly<Record<string, string>> = { لا: '\uFEFB', لأ: '\uFEF7', لإ: '\uFEF9', لآ: '\uFEF5' };

/**
 * The letters of each glyph. Glyphs of one cluster share its letters in the order of reading, so that copied text reads
 * as it was written, whatever order the glyphs are in; a glyph too many gets a word joiner, which no one sees.
 */
function getTexts(word: string, clusters: readonly number[], rightToLeft: boolean): string[] {
  const starts = [...new Set(clusters)].sort((a, b) => a - b);
  const rest = new Map(starts.map((start, i) => [start, lettersIn(word.slice(start, starts[i + 1]))]));
  const left = new Map<number, number>();
  for (const cluster of clusters) left.set(cluster, (left.get(cluster) ?? 0) + 1);
  const reading = clusters.map((cluster, i) => ({ cluster, i }));
  if (rightToLeft) reading.reverse();
  const texts: string[] = [];
  for (const { cluster, i } of reading) {
    const letters = rest.get(cluster) ?? [];
    const isLast = left.get(cluster) === 1;
    left.set(cluster, (left.get(cluster) ?? 1) - 1);
    const own = letters.splice(0, isLast ? letters.length : 1);
    // readers of PDF turn a line from right to left round, letter by letter
    texts[i] = lamAlef[own.join('')] ?? ((rightToLeft ? own.reverse() : own).join('') || '\u2060');
  }
  return texts;
}

/** Without signs that join or part letters: readers of PDF leave out a whole glyph that stands for one, too. */
function lettersIn(text: string): string[] {
  return Array.from(text.replace(/[\u200C\u200D]/g, ''));
}

const faces = new Map<string, Face>();
const fonts = new Map<string, ShapedFont>();

export function shapedFont(file: FontFile, weight: Weight): ShapedFont {
  const name = `${file.family} ${file.part}`;
  const key = `${name} ${weight}`;
  let font = fonts.get(key);
  if (!font) {
    const face = faces.get(name) ?? new Face(new Blob(trueTypeOfWoff2(readFontFile(file))));
    faces.set(name, face);
    font = new ShapedFont(face, weight);
    fonts.set(key, font);
  }
  return font;
}
