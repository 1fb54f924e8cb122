/** Packs a case: its PDF, its files and a manifest. */
import type pg from 'pg';
import { readContent } from '#features/files/server/contents.ts';
import { getZip, nameInZip, type ZippedFile } from '#features/files/server/zip.ts';
import { getDb } from '#server/db/pool.ts';
import { Refusal } from '#shared/errors.ts';
import { caseFiles } from '../limits.ts';
import type { FileRow } from './sql.ts';

/** @throws Refusal case-file-too-large */
export function refuseLarge(files: readonly FileRow[]): void {
  const bytes = files.reduce((sum, { size_bytes: size }) => sum + size, 0);
  if (files.length > caseFiles.maxFiles || bytes > caseFiles.maxBytes) throw new Refusal('case-file-too-large');
}

/** The bytes of the ZIP. */
export function packCase(
  pool: pg.Pool,
  pdf: Uint8Array,
  files: readonly FileRow[],
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  return getZip(getFiles(pool, pdf, files), signal);
}

async function* getFiles(pool: pg.Pool, pdf: Uint8Array, files: readonly FileRow[]): AsyncGenerator<ZippedFile> {
  yield { name: 'case.pdf', content: pdf };
  for (const [at, file] of files.entries())
    yield { name: nameInZip(at, file.name), content: await readContent(getDb(pool), file.hash) };
}
