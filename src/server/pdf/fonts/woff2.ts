/**
 * WOFF2 fonts, taken apart into TrueType (W3C, WOFF File Format 2.0, sections 4 and 5). fontkit reads WOFF2 too, but
 * neither at another weight nor so that a part can be embedded; other packages have to be waited for in the midst of a
 * page.
 */
import { brotliDecompressSync } from 'node:zlib';
import { Bytes } from './bytes.ts';
import { glyphTables, headForLongLoca, trueTypeFile } from './trueType.ts';
import { woff2Glyphs } from './woff2Glyphs.ts';

/** Section 4.1: tags by their number; blanks stand as _. */
const knownTags = [
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX',
  'vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat',
  'fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill',
].flatMap((line) => line.split(' ').map((tag) => tag.replace('_', ' ')));

interface Entry {
  tag: string;
  isTransformed: boolean;
  /** inside the compressed stream */
  length: number;
}

/** The font as a TrueType file without hints. Throws if it is none of WOFF2 with TrueType outlines. */
export function trueTypeOfWoff2(file: Buffer): Buffer {
  const bytes = new Bytes(file);
  if (bytes.take(4).toString('latin1') !== 'wOF2') throw new Error('The font is not WOFF2');
  bytes.take(8);
  const count = bytes.uint16();
  bytes.take(6);
  const compressedLength = bytes.uint32();
  bytes.take(24);
  const entries = Array.from({ length: count }, () => readEntry(bytes));
  const data = new Bytes(brotliDecompressSync(bytes.take(compressedLength)));
  const tables = new Map(entries.map(({ tag, length }) => [tag, data.take(length)]));
  if (entries.some(({ tag, isTransformed }) => tag === 'glyf' && isTransformed)) restoreOutlines(tables);
  return trueTypeFile(tables);
}

function readEntry(bytes: Bytes): Entry {
  const flags = bytes.uint8();
  const tag = (flags & 63) === 63 ? bytes.take(4).toString('latin1') : (knownTags[flags & 63] ?? '');
  const isOutline = tag === 'glyf' || tag === 'loca';
  const isTransformed = flags >> 6 !== (isOutline ? 3 : 0);
  if (isTransformed && !isOutline) throw new Error(`The font has a transformed table ${tag}`);
  const length = bytes.base128();
  return { tag, isTransformed, length: isTransformed ? bytes.base128() : length };
}

function restoreOutlines(tables: Map<string, Buffer>): void {
  const [outlines, head] = [tables.get('glyf'), tables.get('head')];
  if (!outlines || !head) throw new Error('The font has no outlines');
  const { glyf, loca } = glyphTables(woff2Glyphs(outlines));
  tables.set('glyf', glyf).set('loca', loca).set('head', headForLongLoca(head));
}
