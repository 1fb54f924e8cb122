/** Writes TrueType fonts: the file and its outlines (OpenType, tables glyf and loca). */

export interface Point {
  x: number;
  y: number;
  /** False: a control point of a quadratic curve. */
  onCurve: boolean;
}

/** Closed lines, in whole units of the font. */
export type Outline = readonly (readonly Point[])[];

/** A glyph as it is in glyf: no hints, each step in two bytes. Without contours it takes no bytes. */
export function glyphBytes(outline: Outline): Buffer {
  const points = outline.flat();
  if (points.length === 0) return Buffer.alloc(0);
  const head = Buffer.alloc(10 + 2 * outline.length + 2);
  head.writeInt16BE(outline.length, 0);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  for (const [i, edge] of box.entries()) head.writeInt16BE(edge, 2 + 2 * i);
  let last = -1;
  outline.forEach((contour, i) => {
    last += contour.length;
    head.writeUInt16BE(last, 10 + 2 * i);
  });
  return Buffer.concat([head, Buffer.from(points.map(({ onCurve }) => Number(onCurve))), steps(xs), steps(ys)]);
}

function steps(places: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * places.length);
  let last = 0;
  let at = 0;
  for (const place of places) {
    at = bytes.writeInt16BE(place - last, at);
    last = place;
  }
  return bytes;
}

/** Tables glyf and loca (long offsets) of all glyphs in their order. */
export function glyphTables(glyphs: readonly Buffer[]): { glyf: Buffer; loca: Buffer } {
  const loca = Buffer.alloc(4 * (glyphs.length + 1));
  let offset = 0;
  const parts = glyphs.map((glyph, i) => {
    const part = padded(glyph);
    offset += part.length;
    loca.writeUInt32BE(offset, 4 * (i + 1));
    return part;
  });
  return { glyf: Buffer.concat(parts), loca };
}

/** Head with the format of loca that glyphTables writes. */
export function headForLongLoca(head: Buffer): Buffer {
  const copy = Buffer.from(head);
  copy.writeInt16BE(1, 50);
  return copy;
}

/** The file. Its checksums stay zero: neither HarfBuzz nor readers of PDF look at them. */
export function trueTypeFile(tables: ReadonlyMap<string, Buffer>): Buffer {
  const head = Buffer.alloc(12 + 16 * tables.size);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(tables.size, 4);
  let offset = head.length;
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = sorted.map(([tag, table], i) => {
    const entry = 12 + 16 * i;
    head.write(tag, entry, 'latin1');
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(table.length, entry + 12);
    const part = padded(table);
    offset += part.length;
    return part;
  });
  return Buffer.concat([head, ...parts]);
}

/** Up to a whole number of four bytes. */
function padded(bytes: Buffer): Buffer {
  return bytes.length % 4 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(4 - (bytes.length % 4))]);
}
