/** A sent list is received. */

import type { ListCode, ListField, ListFormat } from '#features/screening/lists.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { readListJob } from './readListJob.ts';
import * as queries from './sql.ts';

export interface SentList {
  code: ListCode;
  format: ListFormat;
  /** null: the watched folder */
  sentBy: string | null;
  files: readonly {
    field: ListField;
    name: string;
    sizeBytes: number;
    sha256: string;
    read(): AsyncIterable<Uint8Array>;
  }[];
}

const partBytes = 1024 * 1024;

/**
 * Keeps the bytes and queues the reading, in the caller's transaction.
 * @returns the version and the job that reads it
 * @throws Refusal list-under-way while another version of the list waits
 */
export async function receiveList(tx: Db, { code, format, sentBy, files }: SentList) {
  const versionId = newId();
  const names = files
    .map(({ name }) => name)
    .join(', ')
    .slice(0, 255);
  const size = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const hash = files.map(({ sha256 }) => sha256).join(' ');
  await tx.run(queries.insertVersion, [versionId, code, format, names, size, hash, sentBy]);
  for (const { field, read } of files) {
    let n = 0;
    for await (const bytes of inParts(read())) await tx.run(queries.insertPart, [versionId, field, n++, bytes]);
  }
  const { job } = await enqueue(tx, readListJob, { versionId }, { key: versionId, askedBy: sentBy });
  return { versionId, jobId: job.id };
}

async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let [held, size]: [Uint8Array[], number] = [[], 0];
  for await (const chunk of chunks) {
    held.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    yield Buffer.concat(held);
    [held, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(held);
}
