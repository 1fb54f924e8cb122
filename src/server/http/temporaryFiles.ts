/** The temporary files of an upload, kept while its call runs. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import type { ReceivedFile, ReceivedForm } from '#shared/call.ts';

export interface Upload {
  /** SHA-256 of the bytes; for a form, of its parts, because browsers put a random boundary between them */
  hash: Buffer;
  body: ReceivedFile | ReceivedForm<unknown>;
}

type Saved = Pick<ReceivedFile, 'sizeBytes' | 'sha256' | 'read'> & { hash: Buffer };

/** Writes bytes to a new file that only this user may read. */
export async function saveFile(chunks: AsyncIterable<Uint8Array>, file: string): Promise<Saved> {
  const digest = createHash('sha256');
  let sizeBytes = 0;
  const handle = await fs.open(file, 'wx', 0o600);
  try {
    for await (const chunk of chunks) {
      digest.update(chunk);
      sizeBytes += chunk.length;
      await handle.writeFile(chunk);
    }
  } finally {
    await handle.close();
  }
  const hash = digest.digest();
  return { hash, sizeBytes, sha256: hash.toString('hex'), read: () => createReadStream(file) };
}
