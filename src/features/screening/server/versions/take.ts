/** A sent list is received, taken or withdrawn. */
import { newId } from '../../../../server/db/ids.ts';
import type { Db } from '../../../../server/db/pool.ts';
import { enqueue } from '../../../../server/jobs/queue.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { ListCode, ListField, ListFormat } from '../../lists.ts';
import { screenChangesJob } from '../checks/jobs.ts';
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

/** The staged version becomes the live one, and those whom its changes may concern are screened. */
export async function takeList(tx: Db, versionId: string, madeBy: string, confirmedBy: string | null) {
  const { code, n } = await makeLive(tx, versionId, madeBy, confirmedBy);
  await enqueue(tx, screenChangesJob, { code, n }, { key: `${code} ${n}`, askedBy: madeBy });
}

/** @throws Refusal not-found; state-conflict for a version that is not staged */
export async function makeLive(tx: Db, versionId: string, madeBy: string, confirmedBy: string | null) {
  const version = await tx.maybe(queries.lockVersion, [versionId]);
  if (!version) throw new Refusal('not-found');
  if (version.state !== 'staged') throw new Refusal('state-conflict');
  const { code } = version;
  const { n } = await tx.one(queries.nextNumber, [code]);
  await tx.run(queries.endEntities, [versionId, code, n]);
  await tx.run(queries.beginEntities, [versionId, code, n]);
  await tx.run(queries.replaceLive, [code]);
  await tx.run(queries.makeLive, [versionId, n, madeBy, confirmedBy]);
  await tx.run(queries.deleteStaged, [versionId]);
  return { code, n };
}

export async function withdrawList(tx: Db, versionId: string): Promise<void> {
  const version = await tx.maybe(queries.lockVersion, [versionId]);
  if (!version) throw new Refusal('not-found');
  if (version.state !== 'staged' && version.state !== 'received') throw new Refusal('state-conflict');
  await tx.run(queries.withdraw, [versionId]);
  await tx.run(queries.deleteStaged, [versionId]);
  await tx.run(queries.deleteParts, [versionId]);
}
