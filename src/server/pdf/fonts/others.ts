/** The fonts of other scripts in one document: each is opened when the first word needs it. */
import { EmbeddedFont } from './embedded.ts';
import { type FontFile, getHome, type LetterHome } from './scripts.ts';
import { shapedFont, type Weight } from './shapes.ts';

/** A glyph of a document's font; widths and offsets in thousandths of the size. */
export interface SetGlyph {
  /** font of the page's resources */
  font: string;
  hex: string;
  width: number;
  advance: number;
  right: number;
  up: number;
}

/** Words kept with their glyphs; names and messages repeat, but a document may have any number of them. */
const maxWords = 5_000;

export class OtherFonts {
  readonly #document: PDFKit.PDFDocument;
  readonly #language: string;
  readonly #embedded = new Map<string, EmbeddedFont>();
  #words = new Map<string, SetGlyph[] | null>();

  /** language: ISO 639-1 of the document */
  constructor(document: PDFKit.PDFDocument, language: string) {
    this.#document = document;
    this.#language = language;
  }

  /** For the resources of a page. */
  get opened(): Record<string, object> {
    return Object.fromEntries([...this.#embedded.values()].map(({ id, ref }) => [id, ref]));
  }

  getHome(letter: string, text: string): LetterHome | null {
    return getHome(letter, text, this.#language);
  }

  /** The glyphs of a word from left to right; null if no font has them all. */
  set(word: string, { files }: LetterHome, weight: Weight, rightToLeft: boolean): readonly SetGlyph[] | null {
    const key = `${files[0]?.family} ${weight} ${rightToLeft} ${word}`;
    let found = this.#words.get(key);
    if (found === undefined) {
      if (this.#words.size >= maxWords) this.#words = new Map();
      found = this.#setFirst(word, files, weight, rightToLeft);
      this.#words.set(key, found);
    }
    return found;
  }

  #setFirst(word: string, files: readonly FontFile[], weight: Weight, rightToLeft: boolean): SetGlyph[] | null {
    for (const file of files) {
      const glyphs = shapedFont(file, weight).shape(word, rightToLeft, this.#language);
      if (!glyphs) continue;
      const font = this.#embed(file, weight);
      return glyphs.map(({ id, text, ...measures }) => ({ font: font.id, hex: font.toHex(id, text), ...measures }));
    }
    return null;
  }

  #embed(file: FontFile, weight: Weight): EmbeddedFont {
    const name = `${file.family}-${file.part}-${weight}`.replace(/[[\]]/g, '');
    let font = this.#embedded.get(name);
    if (!font) {
      font = new EmbeddedFont(this.#document, shapedFont(file, weight), `S${this.#embedded.size + 1}`, name);
      this.#embedded.set(name, font);
    }
    return font;
  }

  /** Writes the fonts; nothing more may be set. */
  end(): void {
    for (const font of this.#embedded.values()) font.end();
  }
}
