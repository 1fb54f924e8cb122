/** DejaVu Sans Condensed as pdfkit embeds it: one glyph for each letter. */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

export const faceFiles = {
  regular: () => require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: () => require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
};
export type FaceName = keyof typeof faceFiles;

/** What we use of pdfkit's embedded font. It has no types: `openMainFont` looks before it believes. */
export interface MainFont {
  id: string;
  ref(): object;
  /** Glyph numbers of the subset as four hex digits, and their widths in thousandths of the size. */
  encode(text: string): [string[], { advanceWidth: number }[]];
}

/** Opens a cut in a document; throws if pdfkit no longer is what we know (its version is pinned). */
export function openMainFont(document: PDFKit.PDFDocument, name: FaceName): MainFont {
  document.font(faceFiles[name]());
  const font: unknown = Reflect.get(document, '_font');
  if (!isMainFont(font)) throw new Error('pdfkit has changed: its font has no encode or ref');
  return font;
}

function isMainFont(font: unknown): font is MainFont {
  if (typeof font !== 'object' || font === null) return false;
  return (
    typeof Reflect.get(font, 'id') === 'string' &&
    typeof Reflect.get(font, 'ref') === 'function' &&
    typeof Reflect.get(font, 'encode') === 'function'
  );
}
