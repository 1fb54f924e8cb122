/** The typeface of statements: DejaVu Sans Condensed, which has Latin, Greek and Cyrillic and tabular figures. */
import { createRequire } from 'node:module';
import anyAscii from 'any-ascii';

const require = createRequire(import.meta.url);

export const faceFiles = {
  regular: () => require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: () => require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
};
export type FaceName = keyof typeof faceFiles;

/** What we use of pdfkit's embedded font. It has no types: `openFace` looks before it believes. */
interface EmbeddedFont {
  id: string;
  ref(): object;
  /** Glyph numbers of the subset as four hex digits, and their widths in thousandths of the size. */
  encode(text: string): [string[], { advanceWidth: number }[]];
}

interface Glyphs {
  hex: string;
  advance: number;
}

/** Scripts that are written left to right, letter beside letter: what needs more is spelt in ASCII. */
const plainScript =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]$/u;
const missingGlyph = '0000';

/**
 * One cut of the typeface within one document. It keeps the glyph of each distinct letter and nothing else; pdfkit's
 * own text call keeps the layout of every distinct word (0.8 GB after 50 000 lines) or is four times slower.
 */
export class Face {
  readonly id: string;
  /** The font object of the document, for the resources of a page. */
  readonly ref: object;
  readonly #font: EmbeddedFont;
  readonly #glyphs = new Map<string, Glyphs>();

  constructor(font: EmbeddedFont) {
    this.#font = font;
    this.id = font.id;
    this.ref = font.ref();
  }

  /** The text as hex digits of a PDF string. */
  encode(text: string): string {
    let hex = '';
    for (const letter of text) hex += this.#glyphsOf(letter).hex;
    return hex;
  }

  /** Width in points at a size in points. */
  widthOf(text: string, size: number): number {
    let advance = 0;
    for (const letter of text) advance += this.#glyphsOf(letter).advance;
    return (advance * size) / 1000;
  }

  #glyphsOf(letter: string): Glyphs {
    let found = this.#glyphs.get(letter);
    if (!found) {
      found = this.#look(letter) ?? this.#lookAll(anyAscii(letter));
      this.#glyphs.set(letter, found);
    }
    return found;
  }

  #look(letter: string): Glyphs | null {
    if (!plainScript.test(letter)) return null;
    const [glyphs, positions] = this.#font.encode(letter);
    if (glyphs.includes(missingGlyph)) return null;
    return { hex: glyphs.join(''), advance: positions.reduce((sum, position) => sum + position.advanceWidth, 0) };
  }

  #lookAll(letters: string): Glyphs {
    const found = [...letters].map((letter) => this.#look(letter) ?? { hex: '', advance: 0 });
    return { hex: found.map((f) => f.hex).join(''), advance: found.reduce((sum, f) => sum + f.advance, 0) };
  }
}

/** Opens a cut in a document; throws if pdfkit no longer is what we know (its version is pinned). */
export function openFace(document: PDFKit.PDFDocument, name: FaceName): Face {
  document.font(faceFiles[name]());
  const font: unknown = Reflect.get(document, '_font');
  if (!isEmbeddedFont(font)) throw new Error('pdfkit has changed: its font has no encode or ref');
  return new Face(font);
}

function isEmbeddedFont(font: unknown): font is EmbeddedFont {
  if (typeof font !== 'object' || font === null) return false;
  return (
    typeof Reflect.get(font, 'id') === 'string' &&
    typeof Reflect.get(font, 'ref') === 'function' &&
    typeof Reflect.get(font, 'encode') === 'function'
  );
}
