/**
 * Whether a PDF acts when it is opened: JavaScript, other programs, files inside. Names may also be in packed objects.
 */
import { constants, inflateSync } from 'node:zlib';

/** of all packed objects */
const maxUnpackedBytes = 16 * 1024 * 1024;

/** Long enough that no picture holds one by accident. A script has always `/S /JavaScript`. */
const active =
  /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|Rendition|SubmitForm|ImportData|GoToE|GoToR|FileAttachment|Filespec)(?![A-Za-z])/;
/** Short names, outside of streams only. */
const activeInDictionary = /\/(JS|AA)(?=[\s<(/[])/;

export function hasActivePdf(bytes: Uint8Array): boolean {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const named = withoutEscapes(raw);
  const streams = getStreams(raw);
  const plain = withoutEscapes(withoutStreams(raw, streams));
  if (active.test(named) || activeInDictionary.test(plain)) return true;
  const packed = packedObjects(raw, streams);
  if (packed === null || (packed.length > 0 && /\/Encrypt\b/.test(plain))) return true;
  const objects = [plain, ...packed.map(withoutEscapes)];
  return objects.some((text) => active.test(text) || activeInDictionary.test(text)) || opensMore(objects.join('\n'));
}

/** '/J#61vaScript' is '/JavaScript' */
function withoutEscapes(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

interface Stream {
  /** what describes it */
  dictionary: string;
  from: number;
  to: number;
}

/** of the text before a stream */
const maxDictionary = 600;
const maxStreams = 50_000;

/** Every place where a stream begins, also inside of others: programs differ in where they see one. Linear. */
function getStreams(raw: string): Stream[] {
  const streams: Stream[] = [];
  let end = 0;
  for (const { index, 0: begin } of raw.matchAll(/(?<=>>\s{0,9})stream\r?\n/g)) {
    const from = index + begin.length;
    if (end !== -1 && end < from) end = raw.indexOf('endstream', from);
    if (end === -1 || streams.length === maxStreams) break;
    const before = raw.slice(Math.max(0, index - maxDictionary), index);
    streams.push({ dictionary: before.slice(Math.max(0, before.lastIndexOf(' obj'))), from, to: end });
  }
  return streams;
}

function withoutStreams(raw: string, streams: readonly Stream[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to } of streams) {
    if (from < at) continue;
    parts.push(raw.slice(at, from));
    at = to;
  }
  return [...parts, raw.slice(at)].join(' ');
}

/** a document has one; a few more where it was changed */
const maxOpenActions = 20;

/** What opening does is nearly always a jump to a page, written as an array, or as an action of kind GoTo. */
function opensMore(text: string): boolean {
  const actions = [...text.matchAll(/\/OpenAction\s*(?:(\d{1,10})\s+\d{1,5}\s+R|(<<[^>]{0,400})|(\[))/g)];
  if (actions.length > maxOpenActions) return true;
  return actions.some(([, object, action, jump]) => {
    if (jump) return false;
    const said = action ?? (object && new RegExp(`(?<!\\d)${object}\\s+\\d+\\s+obj\\s*<<[^>]{0,400}`).exec(text)?.[0]);
    // an object that is packed has no number beside it; all that it could do is found by its name
    return said ? /\/URI\b/.test(said) : false;
  });
}

/** The texts of streams of objects; null if one cannot be read. */
function packedObjects(raw: string, streams: readonly Stream[]): string[] | null {
  if (streams.length === maxStreams) return null;
  const found: string[] = [];
  let left = maxUnpackedBytes;
  for (const { dictionary, from, to } of streams) {
    const own = withoutEscapes(dictionary);
    if (!/\/ObjStm\b/.test(own)) continue;
    const text = unpacked(raw.slice(from, to), own, left);
    if (text === null) return null;
    left -= text.length;
    found.push(text);
  }
  return found;
}

function unpacked(content: string, dictionary: string, most: number): string | null {
  const filter = /\/Filter\s*\[?\s*(\/\w+(?:\s*\/\w+)*)/.exec(dictionary)?.[1];
  if (filter === undefined) return content;
  if (filter !== '/FlateDecode' && filter !== '/Fl') {
    // after it come other words of the dictionary
    if (!/^\/(FlateDecode|Fl)\s*\/(Length|Type|N|First|DecodeParms|Extends)\b/.test(filter)) return null;
  }
  try {
    const bytes = Buffer.from(content, 'latin1');
    return inflateSync(bytes, { maxOutputLength: Math.max(1, most), finishFlush: constants.Z_SYNC_FLUSH }).toString(
      'latin1',
    );
  } catch {
    return null;
  }
}
