/**
 * A ZIP archive in one form only: files are stored as they are, one after the other, with one date, no comment and no
 * extra field. So the same files always make the same bytes, and a checker can build every byte around them again.
 */
import { crc32 } from 'node:zlib';

export interface PackedFile {
  /** its path in the archive */
  name: string;
  content: Uint8Array | AsyncIterable<Uint8Array>;
}

/** What the archive says of a file beside its bytes. */
export interface ArchiveEntry {
  name: string;
  crc: number;
  sizeBytes: number;
  /** where its header begins */
  offset: number;
}

/** A file as the directory of any program's archive has it. */
export interface ListedEntry extends ArchiveEntry {
  /** 0: as it is; 8: deflated */
  method: number;
  /** of its bytes as they stand in the archive */
  packedBytes: number;
}

/** names in UTF-8; sizes follow the bytes, because files are streamed */
const flags = 0x0808;
/** 2.0, which all programs read */
const version = 20;
/** 1 January 1980, the first day that ZIP knows */
const date = 0x0021;

export const endBytes = 22;
/** What stands before a file, without its name; and after it. */
export const headerBytes = 30;
export const trailerBytes = 16;

/** What stands before the bytes of a file. */
export function getHeader(name: string): Buffer {
  const bytes = Buffer.from(name);
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(date, 12);
  header.writeUInt16LE(bytes.length, 26);
  return Buffer.concat([header, bytes]);
}

/** What stands after the bytes of a file. */
export function getTrailer({ crc, sizeBytes }: Pick<ArchiveEntry, 'crc' | 'sizeBytes'>): Buffer {
  const trailer = Buffer.alloc(trailerBytes);
  trailer.writeUInt32LE(0x08074b50, 0);
  trailer.writeUInt32LE(crc, 4);
  trailer.writeUInt32LE(sizeBytes, 8);
  trailer.writeUInt32LE(sizeBytes, 12);
  return trailer;
}

/** The directory at the end; `offset`: where it begins. */
export function getDirectory(entries: readonly ArchiveEntry[], offset: number): Buffer {
  const lines = entries.map(getDirectoryLine);
  const sizeBytes = lines.reduce((sum, line) => sum + line.length, 0);
  const end = Buffer.alloc(endBytes);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(sizeBytes, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...lines, end]);
}

function getDirectoryLine({ name, crc, sizeBytes, offset }: ArchiveEntry): Buffer {
  const bytes = Buffer.from(name);
  const line = Buffer.alloc(46);
  line.writeUInt32LE(0x02014b50, 0);
  line.writeUInt16LE(version, 4);
  line.writeUInt16LE(version, 6);
  line.writeUInt16LE(flags, 8);
  line.writeUInt16LE(date, 14);
  line.writeUInt32LE(crc, 16);
  line.writeUInt32LE(sizeBytes, 20);
  line.writeUInt32LE(sizeBytes, 24);
  line.writeUInt16LE(bytes.length, 28);
  line.writeUInt32LE(offset, 42);
  return Buffer.concat([line, bytes]);
}

/** Where the directory begins, and how many entries it has; null where the last bytes are no such end. */
export function readEnd(end: Buffer): { count: number; sizeBytes: number; offset: number } | null {
  if (end.length !== endBytes || end.readUInt32LE(0) !== 0x06054b50) return null;
  return { count: end.readUInt16LE(10), sizeBytes: end.readUInt32LE(12), offset: end.readUInt32LE(16) };
}

/**
 * The entries of a directory; null where it is none. Extra fields and comments, which other programs write, are passed
 * over: whether the archive has the one form is asked apart.
 */
export function readDirectory(directory: Buffer): ListedEntry[] | null {
  const entries: ListedEntry[] = [];
  let at = 0;
  while (at < directory.length) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) return null;
    const length = directory.readUInt16LE(at + 28);
    const restBytes = directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    if (at + 46 + length + restBytes > directory.length) return null;
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + length),
      crc: directory.readUInt32LE(at + 16),
      sizeBytes: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
      method: directory.readUInt16LE(at + 10),
      packedBytes: directory.readUInt32LE(at + 20),
    });
    at += 46 + length + restBytes;
  }
  return entries;
}

/** Where the bytes of a file begin, by its own header; null where there is none. */
export function readDataOffset(header: Buffer, offset: number): number | null {
  if (header.length !== headerBytes || header.readUInt32LE(0) !== 0x04034b50) return null;
  return offset + headerBytes + header.readUInt16LE(26) + header.readUInt16LE(28);
}

/** The bytes of the archive; one piece of one file is in memory at a time. */
export async function* writeArchive(files: AsyncIterable<PackedFile>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const entries: ArchiveEntry[] = [];
  let at = 0;
  for await (const { name, content } of files) {
    const header = getHeader(name);
    yield header;
    let crc = 0;
    let sizeBytes = 0;
    for await (const piece of content instanceof Uint8Array ? [content] : content) {
      signal.throwIfAborted();
      crc = crc32(piece, crc);
      sizeBytes += piece.length;
      yield piece;
    }
    entries.push({ name, crc, sizeBytes, offset: at });
    yield getTrailer({ crc, sizeBytes });
    at += header.length + sizeBytes + trailerBytes;
  }
  yield getDirectory(entries, at);
}
