/** Reads a sent list in the background. A broken one is refused with its line, and nothing of it is kept. */
import * as z from 'zod/mini';
import { getLosses, type ListField, listFields, needsSecond } from '#features/screening/lists.ts';
import { type Db, getDb } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { defineJob } from '#server/jobs/job.ts';
import { formatCount } from '#shared/formatCount.ts';
import { staffGroups } from '#shared/staffGroups.ts';
import * as queries from './sql.ts';
import type { StageOutput } from './stageList.thread.ts';
import { takeList, tooManyLetters } from './take.ts';

const readResult = z.object({ entries: z.int() });

export const readListJob = defineJob({
  kind: 'read-list',
  title: 'Reading a screening list',
  counts: { one: '%', many: '%' },
  input: z.object({ versionId: z.string() }),
  cursor: z.object({ entries: z.int() }),
  staff: staffGroups.amlDesk,
  viewers: staffGroups.executives,

  async work({ versionId }, { services: { pool, threads }, signal, beat }) {
    const db = getDb(pool);
    const version = await db.one(queries.readVersion, [versionId]);
    if (version.state !== 'received') return { entries: version.entries };
    const sent = (await db.many(queries.partFields, [versionId])).map(({ field }) => field);
    const input = { versionId, format: version.format, fields: listFields.filter((field) => sent.includes(field)) };
    // a thread that has ended has lost its place, and begins again
    let entries = 0;
    for (;;) {
      const read = await threads.run('stageList', { ...input, entries }, { signal }).catch(refuseTooMuch);
      entries = read.entries;
      if (!read.isDone) {
        await beat({ done: getPercent(read.bytes, version), of: 100, cursor: { entries } });
        continue;
      }
      await inTransaction(pool, async (tx) => {
        await tx.run(queries.allowMinutes);
        await endReading(tx, version, read, input.fields);
        await beat({ done: 100, of: 100, cursor: { entries } }, tx);
      });
      return { entries };
    }
  },

  did: (result) => formatCount(readResult.parse(result).entries, { one: 'entry', many: 'entries' }),
});

/** The count of bytes says nothing to those who wait. */
const getPercent = (bytes: number, { size_bytes: of }: queries.VersionRow) =>
  Math.min(99, Math.floor((100 * bytes) / Math.max(1, Number(of))));

/** A list that was made to need much: the thread has ended, and would end again. Other errors are thrown on. */
function refuseTooMuch(error: unknown): StageOutput {
  const isTooMuch = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (!isTooMuch) throw error;
  const refused = { problem: 'The list needs more memory than there is for reading one', line: 0 };
  return { entries: 0, bytes: 0, letters: 0, isDone: true, refused };
}

/** It is refused, or staged with what it would change; nothing stays of one that was withdrawn while it was read. */
async function endReading(
  tx: Db,
  version: queries.VersionRow,
  { letters, refused }: StageOutput,
  sent: readonly ListField[],
): Promise<void> {
  const { id, code, format } = version;
  if ((await tx.one(queries.lockVersion, [id])).state !== 'received') {
    await tx.run(queries.deleteStaged, [id]);
    return;
  }
  const tooMany = await tooManyLetters(tx, { code, letters: BigInt(letters) });
  const problem = refused ?? (tooMany === undefined ? undefined : { problem: tooMany, line: 0 });
  await tx.run(queries.deleteParts, [id]);
  if (problem) {
    await tx.run(queries.deleteStaged, [id]);
    await tx.run(queries.refuseReading, [id, problem.problem, problem.line]);
    return;
  }
  const { entries, added, changed, removed, unscored } = await tx.one(queries.countChanges, [id]);
  await tx.run(queries.keepSamples, [id]);
  const { before, now } = await tx.one(queries.countParts, [id]);
  const losses = getLosses(before, now, format, sent);
  await tx.run(queries.endReading, [id, entries, added, changed, removed, unscored, letters, losses]);
  // the folder has no one to ask: what needs no one is in use at once
  if (version.sent_by === null && !needsSecond({ format, changed, removed, losses }))
    await takeList(tx, id, null, null);
}
