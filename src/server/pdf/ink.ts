/** What is drawn on one page, as PDF operators. Points, measured from the top left corner of the page. */
import type { Face, FaceName } from './faces.ts';

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
  #operators: string[] = [];

  constructor(faces: Faces) {
    this.faces = faces;
  }

  /** Text whose base line starts at x, y. */
  text(text: string, style: TextStyle, x: number, y: number): void {
    const face = this.faces[style.face];
    // The page's own coordinates point down, so the letters are turned up again.
    this.#operators.push(
      `BT ${rgb(style.colour)} rg /${face.id} ${style.size} Tf 1 0 0 -1 ${point(x)} ${point(y)} Tm <${face.encode(text)}> Tj ET`,
    );
  }

  /** Text that ends at x. */
  textEndingAt(text: string, style: TextStyle, x: number, y: number): void {
    this.text(text, style, x - this.faces[style.face].widthOf(text, style.size), y);
  }

  /** A horizontal line from x1 to x2. */
  rule(x1: number, x2: number, y: number, width: number, colour: string): void {
    this.box(x1, y - width / 2, x2 - x1, width, colour);
  }

  /** A filled rectangle; x, y is its top left corner. */
  box(x: number, y: number, width: number, height: number, colour: string): void {
    this.#operators.push(`${rgb(colour)} rg ${point(x)} ${point(y)} ${point(width)} ${point(height)} re f`);
  }

  /** Draws a form of the page's resources with its origin moved to x, y. */
  form(name: string, x: number, y: number): void {
    this.#operators.push(`q 1 0 0 1 ${point(x)} ${point(y)} cm /${name} Do Q`);
  }

  /** The operators so far; the ink is empty afterwards. */
  take(): string {
    const drawn = this.#operators.join('\n');
    this.#operators = [];
    return drawn;
  }
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
