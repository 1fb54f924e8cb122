/**
 * Files as one ZIP, a file at a time, with a manifest in the form of sha256sum: `sha256sum -c manifest.txt` checks the
 * pack anywhere. Nothing is packed: most files are so already.
 */
import { createHash } from 'node:crypto';
import { Zip, ZipPassThrough } from 'fflate';

export interface ZippedFile {
  /** its path in the ZIP */
  name: string;
  content: Uint8Array | AsyncIterable<Uint8Array>;
}

/** The bytes of the ZIP; of its contents one file, or one piece of a streamed one, is in memory at a time. */
export async function* getZip(files: AsyncIterable<ZippedFile>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const begin = (name: string) => {
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    return entry;
  };
  const lines: string[] = [];
  for await (const { name, content } of files) {
    const entry = begin(name);
    const hash = createHash('sha256');
    for await (const piece of content instanceof Uint8Array ? [content] : content) {
      signal.throwIfAborted();
      hash.update(piece);
      entry.push(piece);
      yield* ready.splice(0);
    }
    entry.push(new Uint8Array(), true);
    lines.push(`${hash.digest('hex')}  ${name}\n`);
  }
  begin('manifest.txt').push(Buffer.from(lines.join('')), true);
  zip.end();
  yield* ready;
}

/** 'files/001 Contract.pdf': no name leads out of the folder, and none meets another. */
export function nameInZip(at: number, name: string): string {
  const safe = name.replace(/[^\p{L}\p{N} ._-]/gu, '_').replace(/^\.+/, '_');
  return `files/${String(at + 1).padStart(3, '0')} ${safe}`;
}
