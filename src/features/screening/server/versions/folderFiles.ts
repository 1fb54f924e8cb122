/** Files of the watched folder: opened so that nothing else than a plain file in it is ever read, and nothing waits. */
import { createHash } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import fs from 'node:fs/promises';

export interface FolderFile {
  handle: fs.FileHandle;
  stats: Stats;
  /** hex */
  sha256: string;
}

// a link could lead out of the folder, and a pipe would wait for its writer
const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Undefined: it has gone. */
async function openPlain(path: string): Promise<fs.FileHandle | undefined> {
  try {
    return await fs.open(path, flags);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return undefined;
    throw new Error(code === 'ELOOP' ? 'a link is not followed' : `it cannot be opened (${String(code)})`);
  }
}

/** By path: what the hash is of. Files stay in the folder, and lists may have a gigabyte. */
const hashes = new Map<string, { of: string; sha256: string }>();
const formatMark = ({ ino, size, mtimeMs, ctimeMs }: Stats) => `${ino} ${size} ${mtimeMs} ${ctimeMs}`;

/** When it was written last, ms. Programs may set one of the two times, and what is written now has both. */
const writtenMs = ({ mtimeMs, ctimeMs }: Stats): number => Math.min(mtimeMs, ctimeMs);

/**
 * Opens the file if no one has written to it since `before` (ms). Undefined: somebody has, or it has gone. The caller
 * closes it.
 * @throws Error in words, where it is there and cannot be read
 */
export async function openStill(path: string, before: number): Promise<FolderFile | undefined> {
  const handle = await openPlain(path);
  if (!handle) return undefined;
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new Error('it is no plain file');
    if (writtenMs(stats) <= before) {
      const sha256 = await getHash(path, handle, stats);
      if (sha256 !== undefined) return { handle, stats, sha256 };
    }
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return undefined;
}

/** From its beginning. The handle stays open. */
export const toBytes = (handle: fs.FileHandle) => handle.createReadStream({ start: 0, autoClose: false });

/** Whether no one has written to it since it was opened. */
export const isStill = async ({ handle, stats }: FolderFile) => formatMark(await handle.stat()) === formatMark(stats);

/** Undefined: somebody has written to it meanwhile. */
async function getHash(path: string, handle: fs.FileHandle, stats: Stats): Promise<string | undefined> {
  const of = formatMark(stats);
  const known = hashes.get(path);
  if (known?.of === of) return known.sha256;
  const hash = createHash('sha256');
  for await (const chunk of toBytes(handle)) hash.update(chunk);
  if (formatMark(await handle.stat()) !== of) return undefined;
  const sha256 = hash.digest('hex');
  hashes.set(path, { of, sha256 });
  return sha256;
}
