export interface PictureParts {
  /** bytes up to here are the picture; more may follow, which no program needs to show it */
  end: number;
  /** from and up to: EXIF, XMP, comments, texts, dates; the picture looks the same without them */
  about: readonly (readonly [number, number])[];
  /** that state the size: programs differ in which of several they believe */
  headers: number;
}

interface Found {
  about: [number, number][];
  headers: number;
}

/** A picture that is cut off ends with its last byte. */
export function getParts(kind: PictureKind, content: Uint8Array): PictureParts {
  const found: Found = { about: [], headers: 0 };
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  let end = content.length;
  try {
    end = walkers[kind](view, found);
  } catch {
    // it is cut off
  }
  return { end, headers: found.headers, about: found.about.filter(([, to]) => to <= content.length) };
}

/**
 * Whether it has two sizes, or a second file is inside: after the end of the picture, in what describes it, or a packed
 * file whose list of contents is at the very end. One program shows the picture, another opens the second file.
 */
export function hasSecondHeader(kind: PictureKind, content: Uint8Array): boolean {
  const { end, about, headers } = getParts(kind, content);
  if (headers > 1) return true;
  const inAbout = about.some(([from, to]) => secondHeaders.test(latin(content.subarray(from, to))));
  return inAbout || trailingHeaders.test(latin(content.subarray(end))) || isPackedToo(content);
}

/** of PDF, packed files and pages */
const documents = String.raw`%PDF-|PK\x03\x04|PK\x05\x06|Rar!\x1a|7z\xbc\xaf\x27|<!doctype|<html|<script|<svg|<\?php|%!PS`;
const secondHeaders = new RegExp(documents, 'i');
/** EXIF holds a small JPEG of its own, so a second picture counts only after the end of the first. */
const trailingHeaders = new RegExp(
  String.raw`${documents}|\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a|\x7fELF|\xd0\xcf\x11\xe0`,
  'i',
);

/** The list of contents of a packed file is found from the end: 22 bytes, and a remark of at most 65 535. */
function isPackedToo(content: Uint8Array): boolean {
  const tail = content.subarray(Math.max(0, content.length - 65_557));
  for (let at = tail.length - 22; at >= 0; at--) {
    if (tail[at] !== 0x50 || tail[at + 1] !== 0x4b || tail[at + 2] !== 5 || tail[at + 3] !== 6) continue;
    if ((tail[at + 20] ?? 0) + (tail[at + 21] ?? 0) * 256 === tail.length - at - 22) return true;
  }
  return false;
}

function latin(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

type Walk = (view: DataView, found: Found) => number;
const walkers: Readonly<Record<PictureKind, Walk>> = { png: walkPng, jpg: walkJpeg, gif: walkGif };

/** Chunks that change how a PNG looks (ISO/IEC 15948, 11.2 and 11.3; APNG); all others only describe it. */
const shownChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs acTL fcTL fdAT cICP'.split(' '),
);

function walkPng(view: DataView, found: Found): number {
  for (let at = 8; ; ) {
    const to = at + 12 + view.getUint32(at);
    const name = String.fromCharCode(...[4, 5, 6, 7].map((byte) => view.getUint8(at + byte)));
    if (to > view.byteLength) throw new RangeError('cut off');
    if (!shownChunks.has(name)) found.about.push([at, to]);
    if (name === 'IHDR') found.headers += 1;
    if (name === 'IEND') return to;
    at = to;
  }
}

/**
 * Segments of a JPEG (ITU-T T.81, annex B). Comments and application data describe, but for JFIF, colours and Adobe's.
 */
function walkJpeg(view: DataView, found: Found): number {
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) throw new RangeError('no marker');
    const marker = view.getUint8(at + 1);
    if (marker === 0xd9) return at + 2;
    if (marker === 0xff) at += 1;
    else if (isAlone(marker)) at += 2;
    else {
      const to = at + 2 + view.getUint16(at + 2);
      if (isAbout(view, marker, at + 4)) found.about.push([at, to]);
      if (isFrameHeader(marker)) found.headers += 1;
      at = marker === 0xda ? afterScan(view, to) : to;
    }
  }
}

/** Markers without a length: TEM, and those that restart a scan. */
function isAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}

/** SOF0 to SOF15 without the three of these numbers that are something else: tables, extensions, conditioning. */
export function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function isAbout(view: DataView, marker: number, at: number): boolean {
  if (marker === 0xfe) return true;
  if (marker < 0xe0 || marker > 0xef || marker === 0xe0 || marker === 0xee) return false;
  return !(
    marker === 0xe2 && String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2)) === 'ICC'
  );
}

/** To the next marker that is no part of the scan itself. */
function afterScan(view: DataView, from: number): number {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw new RangeError('cut off');
}

/**
 * Blocks of a GIF (GIF89a, 15 to 27). Comments, plain texts, and application data but for how often it repeats,
 * describe.
 */
function walkGif(view: DataView, found: Found): number {
  for (let at = 13 + colourBytes(view.getUint8(10)); ; ) {
    const block = view.getUint8(at);
    if (block === 0x3b) return at + 1;
    if (block !== 0x21 && block !== 0x2c) throw new RangeError('no block');
    const label = block === 0x21 ? view.getUint8(at + 1) : 0;
    const to =
      block === 0x21 ? afterParts(view, at + 2) : afterParts(view, at + 11 + colourBytes(view.getUint8(at + 9)));
    if (label === 0xfe || label === 0x01 || (label === 0xff && !isRepeat(view, at))) found.about.push([at, to]);
    at = to;
  }
}

function isRepeat(view: DataView, at: number): boolean {
  const name = [3, 4, 5, 6, 7, 8, 9, 10].map((byte) => String.fromCharCode(view.getUint8(at + byte))).join('');
  return name === 'NETSCAPE' || name === 'ANIMEXTS';
}

/** Bytes of the table of colours that these flags announce. */
export function colourBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Past parts that each begin with their length, up to an empty one. */
export function afterParts(view: DataView, from: number): number {
  let at = from;
  for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += length + 1;
  return at + 1;
}

export type PictureKind = 'png' | 'jpg' | 'gif';
