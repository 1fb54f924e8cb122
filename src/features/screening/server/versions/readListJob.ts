/** Reads a sent list in the background. A broken one is refused with its line, and nothing of it is kept. */
import * as z from 'zod/mini';
import { dbOf } from '../../../../server/db/pool.ts';
import { inTransaction } from '../../../../server/db/transactions.ts';
import { defineJob } from '../../../../server/jobs/job.ts';
import { listFields, needsSecond } from '../../lists.ts';
import * as queries from './sql.ts';
import { takeList } from './take.ts';

export const readListJob = defineJob({
  kind: 'read-list',
  title: 'Screening list',
  input: z.object({ versionId: z.string() }),
  cursor: z.object({ entries: z.int() }),
  staff: ['A', 'M', 'H'],
  viewers: ['E'],

  async work({ versionId }, { services: { pool, threads }, signal, beat }) {
    const db = dbOf(pool);
    const version = await db.one(queries.readVersion, [versionId]);
    if (version.state !== 'received') return { entries: version.entries };
    const sent = (await db.many(queries.partFields, [versionId])).map(({ field }) => field);
    const input = { versionId, format: version.format, fields: listFields.filter((field) => sent.includes(field)) };
    // a thread that has ended has lost its place, and begins anew
    let entries = 0;
    for (;;) {
      const read = await threads.run('stageList', { ...input, entries }, { signal });
      entries = read.entries;
      if (!read.isDone) {
        await beat({ done: read.bytes, of: version.size_bytes, cursor: { entries } });
        continue;
      }
      await inTransaction(pool, async (tx) => {
        await tx.run(queries.allowMinutes);
        if (read.refused) await tx.run(queries.deleteStaged, [versionId]);
        const counted = read.refused ? undefined : await tx.one(queries.countChanges, [versionId]);
        const { entries: kept = 0, added = 0, changed = 0, removed = 0 } = counted ?? {};
        const { problem = '', line = 0 } = read.refused ?? {};
        const state = read.refused ? 'refused' : 'staged';
        await tx.run(queries.endReading, [versionId, state, kept, added, changed, removed, problem, line]);
        await tx.run(queries.deleteParts, [versionId]);
        // the folder has nobody to ask: what needs nobody is in use at once
        if (state === 'staged' && version.sent_by === null && !needsSecond({ code: version.code, changed, removed }))
          await takeList(tx, versionId, null, null);
        await beat({ done: version.size_bytes, of: version.size_bytes, cursor: { entries } }, tx);
      });
      return { entries };
    }
  },
});
