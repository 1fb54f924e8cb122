/**
 * Checks an evidence pack without a bank: every byte of the archive is either of a file whose hash the signed manifest
 * has, or is built again from the names and sizes of these files and compared. Nothing but the key is trusted.
 * Files are read as any ZIP program writes them, so that a changed one is named whoever has packed it again.
 */
import { createHash, type KeyObject } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import {
  endBytes,
  getDirectory,
  getHeader,
  getTrailer,
  headerBytes,
  type ListedEntry,
  readDataOffset,
  readDirectory,
  readEnd,
} from './archive.ts';
import {
  isSigned,
  type ManifestLine,
  manifestName,
  maxManifestBytes,
  parseManifest,
  signatureName,
} from './manifest.ts';

/** The first fault of a pack. container: bytes of the archive that belong to no file are not as they were written. */
export type PackFault =
  | { kind: 'changed' | 'missing' | 'added'; name: string }
  | { kind: 'renamed'; name: string; now: string }
  | { kind: 'container' };

export interface CheckedPack {
  /** null: it is as it was signed */
  fault: PackFault | null;
  /** files that the manifest names */
  files: number;
}

/** A file of the archive as it is now. */
interface Found extends ListedEntry {
  hash: string;
  /** its bytes are those that the archive says by CRC-32 */
  isWhole: boolean;
}

const maxDirectoryBytes = 20_000_000;
const container = { kind: 'container' } as const;

export async function checkPack(file: string, publicKey: KeyObject): Promise<CheckedPack> {
  const handle = await open(file, 'r');
  try {
    return await checkArchive(handle, publicKey);
  } finally {
    await handle.close();
  }
}

async function checkArchive(handle: FileHandle, publicKey: KeyObject): Promise<CheckedPack> {
  const { size } = await handle.stat();
  const entries = await findEntries(handle, size);
  if (entries === null) return { fault: container, files: 0 };
  const found: Found[] = [];
  for (const entry of entries) found.push(await readFound(handle, entry));
  const { fault, lines } = await checkManifest(handle, found, publicKey);
  const wrong = fault ?? compareFiles(found, lines);
  if (wrong) return { fault: wrong, files: lines.length };
  const isWhole = isInOrder(found, lines) && (await isRebuilt(handle, found, size));
  return { fault: isWhole ? null : container, files: lines.length };
}

/** Null where the end of the file is no directory of files that lie in it. */
async function findEntries(handle: FileHandle, size: number): Promise<ListedEntry[] | null> {
  const end = size < endBytes ? null : readEnd(await readBytes(handle, size - endBytes, endBytes));
  if (end === null || end.offset + end.sizeBytes + endBytes !== size || end.sizeBytes > maxDirectoryBytes) return null;
  const entries = readDirectory(await readBytes(handle, end.offset, end.sizeBytes));
  const isInside = ({ offset, packedBytes }: ListedEntry) => offset + headerBytes + packedBytes <= end.offset;
  return entries?.length === end.count && entries.every(isInside) ? entries : null;
}

async function readBytes(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

const pieceBytes = 1 << 20;

async function readFound(handle: FileHandle, entry: ListedEntry): Promise<Found> {
  const hash = createHash('sha256');
  let crc = 0;
  let left = entry.sizeBytes;
  for await (const piece of readContent(handle, entry)) {
    hash.update(piece);
    crc = crc32(piece, crc);
    left -= piece.length;
  }
  return { ...entry, hash: hash.digest('hex'), isWhole: left === 0 && crc === entry.crc };
}

/** The bytes of a file as it was packed; at most those that the directory says, and less where they cannot be read. */
async function* readContent(handle: FileHandle, entry: ListedEntry): AsyncGenerator<Buffer> {
  const packed = readPacked(handle, entry);
  let left = entry.sizeBytes;
  try {
    for await (const piece of entry.method === deflated ? inflate(packed) : packed) {
      if (left === 0) return;
      yield piece.subarray(0, left);
      left -= Math.min(left, piece.length);
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))) throw error;
  }
}

const deflated = 8;

function inflate(packed: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const unpacked = createInflateRaw();
  // an error is thrown to who reads it
  pipeline(Readable.from(packed), unpacked, () => undefined);
  return unpacked;
}

async function* readPacked(handle: FileHandle, { offset, packedBytes }: ListedEntry): AsyncGenerator<Buffer> {
  const begin = readDataOffset(await readBytes(handle, offset, headerBytes), offset);
  if (begin === null) return;
  for (let at = 0; at < packedBytes; ) {
    const piece = await readBytes(handle, begin + at, Math.min(packedBytes - at, pieceBytes));
    if (piece.length === 0) return;
    yield piece;
    at += piece.length;
  }
}

/** The lines of the manifest, where it is the one that was signed. */
async function checkManifest(
  handle: FileHandle,
  found: readonly Found[],
  publicKey: KeyObject,
): Promise<{ fault: PackFault | null; lines: ManifestLine[] }> {
  const [manifest, signature] = await Promise.all(
    [manifestName, signatureName].map(async (name) => readSmall(handle, found, name)),
  );
  if (!manifest) return { fault: { kind: 'missing', name: manifestName }, lines: [] };
  if (!signature) return { fault: { kind: 'missing', name: signatureName }, lines: [] };
  const lines = parseManifest(manifest);
  if (lines !== null && isSigned(manifest, signature, publicKey)) return { fault: null, lines };
  const isSignatureChanged = found.some(({ name, isWhole }) => name === signatureName && !isWhole);
  return { fault: { kind: 'changed', name: isSignatureChanged ? signatureName : manifestName }, lines: [] };
}

async function readSmall(handle: FileHandle, found: readonly Found[], name: string): Promise<Buffer | null> {
  const entry = found.find((one) => one.name === name);
  if (!entry || entry.sizeBytes > maxManifestBytes) return null;
  const pieces: Buffer[] = [];
  for await (const piece of readContent(handle, entry)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The first difference, in the order of the manifest; then what it does not name. */
function compareFiles(found: readonly Found[], lines: readonly ManifestLine[]): PackFault | null {
  const named = new Set([...lines.map(({ name }) => name), manifestName, signatureName]);
  for (const { name, hash } of lines) {
    const now = found.find((one) => one.name === name);
    if (now && now.hash !== hash) return { kind: 'changed', name };
    if (now) continue;
    const other = found.find((one) => one.hash === hash && !named.has(one.name));
    return other ? { kind: 'renamed', name, now: other.name } : { kind: 'missing', name };
  }
  const added = found.find(
    (one, at) => !named.has(one.name) || found.findIndex(({ name }) => name === one.name) !== at,
  );
  return added ? { kind: 'added', name: added.name } : null;
}

/** Whether the files stand in the order of the manifest, and the manifest and its signature after them. */
function isInOrder(found: readonly Found[], lines: readonly ManifestLine[]): boolean {
  const names = [...lines.map(({ name }) => name), manifestName, signatureName];
  return found.length === names.length && found.every(({ name }, at) => name === names[at]);
}

/** Whether every byte around the files is as it is written for them: nothing lies between, before or after. */
async function isRebuilt(handle: FileHandle, found: readonly Found[], size: number): Promise<boolean> {
  let at = 0;
  for (const { name, crc, sizeBytes, offset, isWhole } of found) {
    const header = getHeader(name);
    const trailer = getTrailer({ crc, sizeBytes });
    if (!isWhole || offset !== at || !(await isAt(handle, at, header))) return false;
    at += header.length + sizeBytes;
    if (!(await isAt(handle, at, trailer))) return false;
    at += trailer.length;
  }
  const directory = getDirectory(found, at);
  return at + directory.length === size && (await isAt(handle, at, directory));
}

async function isAt(handle: FileHandle, position: number, expected: Buffer): Promise<boolean> {
  return (await readBytes(handle, position, expected.length)).equals(expected);
}

/** 'changed: report.xml' */
export function formatFault(fault: PackFault): string {
  if (fault.kind === 'container') return 'container';
  return `${fault.kind}: ${fault.name}${fault.kind === 'renamed' ? ` is now ${fault.now}` : ''}`;
}
