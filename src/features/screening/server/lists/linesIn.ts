/** The text of a file of UTF-8, chunk by chunk. */
import { isUtf8 } from 'node:buffer';
import { damaged, ListUnreadable } from './unreadable.ts';

export type Bytes = AsyncIterable<Uint8Array>;

export const linesIn = (bytes: Uint8Array) => bytes.reduce((lines, byte) => lines + (byte === 0x0a ? 1 : 0), 0);

/** How many lines end before the first that is no UTF-8. */
function badLine(chunk: Uint8Array): number {
  let from = 0;
  for (let lines = 0; ; lines++) {
    const end = chunk.indexOf(0x0a, from);
    if (end < 0 || !isUtf8(chunk.subarray(from, end))) return lines;
    from = end + 1;
  }
}

/** Files that people send by mistake, by their first bytes: no one understands 'a NUL byte' of one. */
const asUtf8 = "Fetch it as it is published, or save it as UTF-8 ('CSV UTF-8' in a table program).";
const utf16 = ['the file is UTF-16, and should be UTF-8', asUtf8] as const;
const otherFiles: readonly (readonly [RegExp, string, string])[] = [
  [/^(fffe|feff|..00..00|00..00..)/, ...utf16],
  [/^1f8b/, 'the file is compressed (gzip)', 'Unpack it first.'],
  [/^504b0304/, 'the file is compressed (ZIP), or a workbook', "Unpack it, or save the sheet as 'CSV UTF-8'."],
  [/^25504446/, 'the file is a PDF', 'Fetch the list as XML or CSV.'],
];

function refuseOther(start: Uint8Array): void {
  const hex = Buffer.from(start.subarray(0, 4)).toString('hex');
  const other = otherFiles.find(([begin]) => begin.test(hex));
  if (other) throw new ListUnreadable(1, other[1], other[2]);
}

/**
 * Without its byte order mark. Other encodings and NUL bytes are refused with their line. A file of DOS may end with
 * Ctrl-Z, as those of OFAC do.
 */
export async function* getText(bytes: Bytes): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  let isEnded = false;
  let isFirst = true;
  for await (const chunk of bytes) {
    if (isFirst) refuseOther(chunk);
    isFirst = false;
    if (isEnded) throw new ListUnreadable(line, 'something follows the end of the file', damaged);
    if (chunk.includes(0))
      throw new ListUnreadable(line + linesIn(chunk.subarray(0, chunk.indexOf(0))), 'a NUL byte', damaged);
    const end = chunk.indexOf(0x1a);
    isEnded = end >= 0;
    if (isEnded && chunk.subarray(end + 1).some((byte) => byte > 0x20))
      throw new ListUnreadable(line + linesIn(chunk.subarray(0, end)), 'a control character', damaged);
    const part = isEnded ? chunk.subarray(0, end) : chunk;
    yield decoded(
      () => decoder.decode(part, { stream: true }),
      () => line + badLine(part),
    );
    line += linesIn(part);
  }
  yield decoded(
    () => decoder.decode(),
    () => line,
  );
}

function decoded(decode: () => string, getLine: () => number): string {
  try {
    return decode();
  } catch {
    throw new ListUnreadable(getLine(), 'bytes that are no UTF-8', asUtf8);
  }
}
