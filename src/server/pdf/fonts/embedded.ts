/** A font inside one document: only the glyphs that it shows (PDF 1.7, section 9.7: composite fonts). */
import type { ShapedFont } from './shapes.ts';
import { glyphBytes, glyphTables, headForLongLoca, type Outline, trueTypeFile } from './trueType.ts';

interface Slot {
  glyph: number;
  text: string;
}

export class EmbeddedFont {
  /** The name in the resources of a page. */
  readonly id: string;
  /** The font object, which `end` fills. */
  readonly ref: PDFKit.PDFKitReference;
  readonly #document: PDFKit.PDFDocument;
  readonly #font: ShapedFont;
  readonly #name: string;
  readonly #slots: Slot[] = [{ glyph: 0, text: '\uFFFD' }];
  readonly #numbers = new Map<string, number>();

  /** name: letters, digits and hyphens */
  constructor(document: PDFKit.PDFDocument, font: ShapedFont, id: string, name: string) {
    this.#document = document;
    this.#font = font;
    this.id = id;
    this.#name = `KONTOR+${name}`;
    this.ref = document.ref({});
  }

  /** The glyph as four hex digits. One that stands for other letters elsewhere has another number there. */
  toHex(glyph: number, text: string): string {
    const key = `${glyph} ${text}`;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#slots.push({ glyph, text }) - 1;
      this.#numbers.set(key, number);
    }
    return number.toString(16).padStart(4, '0');
  }

  /** Writes the font; no more glyphs may be asked for. */
  end(): void {
    const descendant = this.#write({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: this.#name,
      CIDSystemInfo: { Registry: Buffer.from('Adobe'), Ordering: Buffer.from('Identity'), Supplement: 0 },
      FontDescriptor: this.#descriptor(),
      W: [0, this.#slots.map(({ glyph }) => this.#font.getWidth(glyph))],
      CIDToGIDMap: 'Identity',
    });
    Object.assign(this.ref.data, {
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: this.#name,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: this.#write({}, Buffer.from(toUnicode(this.#slots.map(({ text }) => text)))),
    });
    this.ref.end(undefined);
  }

  #write(data: object, content?: Buffer): PDFKit.PDFKitReference {
    const ref = this.#document.ref(data);
    ref.end(content);
    return ref;
  }

  #descriptor(): PDFKit.PDFKitReference {
    const { ascent, descent } = this.#font.heights;
    const head = this.#font.table('head');
    return this.#write({
      Type: 'FontDescriptor',
      FontName: this.#name,
      Flags: 4,
      FontBBox: [36, 38, 40, 42].map((at) => head.readInt16BE(at)),
      ItalicAngle: 0,
      Ascent: ascent,
      Descent: descent,
      CapHeight: ascent,
      StemV: 80,
      FontFile2: this.#write({}, this.#file()),
    });
  }

  #file(): Buffer {
    const outlines = this.#slots.map(({ glyph }) => this.#font.getOutline(glyph));
    const { glyf, loca } = glyphTables(outlines.map(glyphBytes));
    const hmtx = Buffer.alloc(4 * this.#slots.length);
    this.#slots.forEach(({ glyph }, i) => {
      hmtx.writeUInt16BE(this.#font.unitsWide(glyph), 4 * i);
      hmtx.writeInt16BE(getLeft(outlines[i] ?? []), 4 * i + 2);
    });
    const hhea = this.#font.table('hhea');
    hhea.writeUInt16BE(this.#slots.length, 34);
    const head = headForLongLoca(this.#font.table('head'));
    return trueTypeFile(new Map(Object.entries({ glyf, head, hhea, hmtx, loca, maxp: writeMaxp(outlines) })));
  }
}

function getLeft(outline: Outline): number {
  const xs = outline.flat().map(({ x }) => x);
  return xs.length > 0 ? Math.min(...xs) : 0;
}

/** Numbers of glyphs, and the most points and contours of one; no hints. */
function writeMaxp(outlines: readonly Outline[]): Buffer {
  const maxp = Buffer.alloc(32);
  maxp.writeUInt32BE(0x00010000, 0);
  maxp.writeUInt16BE(outlines.length, 4);
  maxp.writeUInt16BE(Math.max(...outlines.map((outline) => outline.flat().length)), 6);
  maxp.writeUInt16BE(Math.max(...outlines.map((outline) => outline.length)), 8);
  maxp.writeUInt16BE(1, 14);
  return maxp;
}

/** Most entries in one block (Adobe, CMap and CIDFont Files, section 4). */
const blockLength = 100;

/** Which letters each glyph number stands for. */
function toUnicode(texts: readonly string[]): string {
  const lines = texts.map((text, i) => `<${i.toString(16).padStart(4, '0')}> <${utf16(text)}>`);
  const blocks: string[] = [];
  for (let from = 0; from < lines.length; from += blockLength) {
    const block = lines.slice(from, from + blockLength);
    blocks.push(`${block.length} beginbfchar`, ...block, 'endbfchar');
  }
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<0000> <ffff>',
    'endcodespacerange',
    ...blocks,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n');
}

function utf16(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex');
}
