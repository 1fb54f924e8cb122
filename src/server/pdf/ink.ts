/**
 * What is drawn on one page, as PDF operators. Points, measured from the top of the page and from the side where its
 * lines start: on a page from right to left everything stands mirrored, letters and columns of digits excepted.
 */
import type { Direction } from './bidi.ts';
import type { Face } from './faces.ts';
import type { SetGlyph } from './fonts/others.ts';
import type { FaceName } from './mainFont.ts';

export interface TextStyle {
  face: FaceName;
  /** points */
  size: number;
  /** six hex digits */
  colour: string;
}

export type Faces = Readonly<Record<FaceName, Face>>;

export class Ink {
  readonly faces: Faces;
  readonly direction: Direction;
  readonly #pageWidth: number;
  #operators: string[] = [];

  /** pageWidth: points */
  constructor(faces: Faces, direction: Direction, pageWidth: number) {
    this.faces = faces;
    this.direction = direction;
    this.#pageWidth = pageWidth;
  }

  /** Text whose base line starts at x, y. */
  text(text: string, style: TextStyle, x: number, y: number): void {
    const glyphs = this.faces[style.face].set(text, this.direction);
    this.#letters(glyphs, style, this.direction === 'rtl' ? this.#pageWidth - x - getWidth(glyphs, style) : x, y);
  }

  /** Text that ends at x. */
  textEndingAt(text: string, style: TextStyle, x: number, y: number): void {
    const glyphs = this.faces[style.face].set(text, this.direction);
    this.#letters(glyphs, style, this.direction === 'rtl' ? this.#pageWidth - x : x - getWidth(glyphs, style), y);
  }

  /**
   * Text in a column of `width` that ends at x: to the right in it on every page, so that digits stand below digits.
   */
  inColumn(text: string, style: TextStyle, x: number, width: number, y: number): void {
    const glyphs = this.faces[style.face].set(text, this.direction);
    const wide = getWidth(glyphs, style);
    const from = this.direction === 'rtl' ? this.#pageWidth - x + Math.max(width - wide, 0) : x - wide;
    this.#letters(glyphs, style, from, y);
  }

  /** A horizontal line from x1 to x2. */
  rule(x1: number, x2: number, y: number, width: number, colour: string): void {
    this.box(x1, y - width / 2, x2 - x1, width, colour);
  }

  /** A filled rectangle; x, y is its top corner where lines start. */
  box(x: number, y: number, width: number, height: number, colour: string): void {
    const from = this.direction === 'rtl' ? this.#pageWidth - x - width : x;
    this.#operators.push(`${rgb(colour)} rg ${point(from)} ${point(y)} ${point(width)} ${point(height)} re f`);
  }

  /** Draws a form of the page's resources with its origin moved to x, y. */
  form(name: string, x: number, y: number): void {
    this.#operators.push(`q 1 0 0 1 ${point(this.direction === 'rtl' ? -x : x)} ${point(y)} cm /${name} Do Q`);
  }

  /** The operators so far; the ink is empty afterwards. */
  take(): string {
    const drawn = this.#operators.join('\n');
    this.#operators = [];
    return drawn;
  }

  #letters(glyphs: readonly SetGlyph[], { size, colour }: TextStyle, x: number, y: number): void {
    // The page's own coordinates point down, so the letters are turned up again.
    this.#operators.push(`BT ${rgb(colour)} rg 1 0 0 -1 ${point(x)} ${point(y)} Tm ${shown(glyphs, size)}ET`);
  }
}

function getWidth(glyphs: readonly SetGlyph[], { size }: TextStyle): number {
  let advance = 0;
  for (const glyph of glyphs) advance += glyph.advance;
  return (advance * size) / 1000;
}

/** Shows glyphs one after the other, each font by its operators Tf and TJ; marks are shifted (TJ) and raised (Ts). */
function shown(glyphs: readonly SetGlyph[], size: number): string {
  let operators = '';
  let row = '';
  let [font, up] = ['', 0];
  // how far the pen is to the right of where the next glyph belongs
  let ahead = 0;
  const endRow = () => {
    if (row) operators += `[<${row}>] TJ `;
    row = '';
  };
  for (const glyph of glyphs) {
    if (glyph.font !== font || glyph.up !== up) endRow();
    if (glyph.font !== font) operators += `/${glyph.font} ${size} Tf `;
    if (glyph.up !== up) operators += `${point((glyph.up * size) / 1000)} Ts `;
    ({ font, up } = glyph);
    const back = Math.round(ahead - glyph.right);
    if (back !== 0) row += `> ${back} <`;
    row += glyph.hex;
    ahead += glyph.width - glyph.advance - back;
  }
  endRow();
  return up === 0 ? operators : `${operators}0 Ts `;
}

function point(value: number): string {
  return String(Math.round(value * 100) / 100);
}

const colours = new Map<string, string>();

function rgb(colour: string): string {
  let found = colours.get(colour);
  if (!found) {
    const parts = [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
    found = parts.map((part) => part.toFixed(3)).join(' ');
    colours.set(colour, found);
  }
  return found;
}
