/**
 * Packs a case: its PDF, its files and a manifest, a file at a time. The manifest has the form of sha256sum, so that
 * `sha256sum -c manifest.txt` checks the pack anywhere.
 */
import { createHash } from 'node:crypto';
import { Zip, ZipPassThrough } from 'fflate';
import type pg from 'pg';
import { dbOf } from '../../../server/db/pool.ts';
import { Refusal } from '../../../shared/errors.ts';
import { caseFiles } from '../../../shared/limits.ts';
import { readContent } from '../../files/server/contents.ts';
import type { FileRow } from './sql.ts';

/** @throws Refusal case-file-too-large */
export function refuseLarge(files: readonly FileRow[]): void {
  const bytes = files.reduce((sum, { size_bytes: size }) => sum + size, 0);
  if (files.length > caseFiles.filesMost || bytes > caseFiles.bytesMost) throw new Refusal('case-file-too-large');
}

/** The bytes of the ZIP; of its contents one file is in memory at a time. Nothing is packed: files are so already. */
export async function* packCase(
  pool: pg.Pool,
  pdf: Uint8Array,
  files: readonly FileRow[],
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const lines: string[] = [];
  const add = (name: string, bytes: Uint8Array) => {
    lines.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`);
    put(zip, name, bytes);
  };
  add('case.pdf', pdf);
  for (const [at, file] of files.entries()) {
    yield* ready.splice(0);
    signal.throwIfAborted();
    add(nameOf(at, file.name), await readContent(dbOf(pool), file.hash));
  }
  put(zip, 'manifest.txt', Buffer.from(lines.join('')));
  zip.end();
  yield* ready;
}

function put(zip: Zip, name: string, bytes: Uint8Array): void {
  const entry = new ZipPassThrough(name);
  zip.add(entry);
  entry.push(bytes, true);
}

/** 'files/001 Contract.pdf': no name leads out of the folder, and none meets another. */
export function nameOf(at: number, name: string): string {
  const safe = name.replace(/[^\p{L}\p{N} ._-]/gu, '_').replace(/^\.+/, '_');
  return `files/${String(at + 1).padStart(3, '0')} ${safe}`;
}
