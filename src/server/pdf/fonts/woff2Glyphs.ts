/** The glyphs inside a transformed table glyf of WOFF2 (section 5.1). Hints are left out. */
import { Bytes } from './bytes.ts';
import { glyphBytes, type Point } from './trueType.ts';

interface Streams {
  contours: Bytes;
  /** numbers of points */
  counts: Bytes;
  flags: Bytes;
  /** steps between points, and lengths of hints */
  glyphs: Bytes;
  composites: Bytes;
  boxes: Bytes;
  hints: Bytes;
}

/** Each glyph as it is in a plain table glyf. */
export function woff2Glyphs(table: Buffer): Buffer[] {
  const bytes = new Bytes(table);
  bytes.take(4);
  const count = bytes.uint16();
  bytes.take(2);
  const lengths = Array.from({ length: 7 }, () => bytes.uint32());
  const next = () => new Bytes(bytes.take(lengths.shift() ?? 0));
  const streams: Streams = {
    contours: next(),
    counts: next(),
    flags: next(),
    glyphs: next(),
    composites: next(),
    boxes: next(),
    hints: next(),
  };
  const boxed = streams.boxes.take(4 * Math.ceil(count / 32));
  return Array.from({ length: count }, (_, i) => {
    const hasBox = ((boxed[i >> 3] ?? 0) & (128 >> (i & 7))) !== 0;
    return readGlyph(streams, hasBox);
  });
}

function readGlyph(streams: Streams, hasBox: boolean): Buffer {
  const contours = streams.contours.int16();
  const box = hasBox ? streams.boxes.take(8) : Buffer.alloc(8);
  if (contours < 0) return readComposite(streams, box);
  const outline = Array.from({ length: contours }, () => streams.counts.short());
  const place = { x: 0, y: 0 };
  const glyph = glyphBytes(outline.map((points) => Array.from({ length: points }, () => readPoint(streams, place))));
  if (contours > 0) streams.hints.take(streams.glyphs.short());
  return glyph;
}

/** Flags of a component (OpenType, glyf) */
const flag = { wideOffset: 0x1, scale: 0x8, more: 0x20, scales: 0x40, matrix: 0x80, hints: 0x100 } as const;

function readComposite({ composites, glyphs, hints }: Streams, box: Buffer): Buffer {
  const parts: Buffer[] = [];
  let all = 0;
  let flags: number = flag.more;
  while (flags & flag.more) {
    flags = composites.uint16();
    all |= flags;
    const scaling = flags & flag.scale ? 2 : flags & flag.scales ? 4 : flags & flag.matrix ? 8 : 0;
    const written = Buffer.alloc(2);
    written.writeUInt16BE(flags & ~flag.hints);
    parts.push(written, composites.take(2 + (flags & flag.wideOffset ? 4 : 2) + scaling));
  }
  if (all & flag.hints) hints.take(glyphs.short());
  return Buffer.concat([Buffer.from([0xff, 0xff]), box, ...parts]);
}

/** Section 5.2: one flag, and one to four bytes for the step from the last place. */
function readPoint({ flags, glyphs }: Streams, place: { x: number; y: number }): Point {
  const byte = flags.uint8();
  const [x, y] = readStep(byte & 127, glyphs);
  place.x += x;
  place.y += y;
  return { x: place.x, y: place.y, onCurve: byte < 128 };
}

function readStep(code: number, glyphs: Bytes): [x: number, y: number] {
  const first = glyphs.uint8();
  const signedX = (size: number) => (code & 1 ? size : -size);
  const signedY = (size: number) => (code & 2 ? size : -size);
  if (code < 10) return [0, signedX(((code & 14) << 7) + first)];
  if (code < 20) return [signedX((((code - 10) & 14) << 7) + first), 0];
  if (code < 84) {
    const bits = code - 20;
    return [signedX(1 + (bits & 0x30) + (first >> 4)), signedY(1 + ((bits & 0x0c) << 2) + (first & 15))];
  }
  const second = glyphs.uint8();
  if (code < 120) {
    const bits = code - 84;
    return [
      signedX(1 + (Math.floor(bits / 12) << 8) + first),
      signedY(1 + (Math.floor((bits % 12) / 4) << 8) + second),
    ];
  }
  const third = glyphs.uint8();
  if (code < 124) return [signedX((first << 4) + (second >> 4)), signedY(((second & 15) << 8) + third)];
  return [signedX((first << 8) + second), signedY((third << 8) + glyphs.uint8())];
}
