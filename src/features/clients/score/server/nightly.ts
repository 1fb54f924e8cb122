/**
 * Every night each client is scored again, and reviews that are due begin, page by page: a killed run goes on with the
 * page after the last one.
 */
import * as z from 'zod/mini';
import { type Db, getDb } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { defineJob } from '#server/jobs/job.ts';
import { staffGroups } from '#shared/staffGroups.ts';
import { openDueReviews } from './dueReviews.ts';
import { scoreClients, scoredAtOnce } from './scoreClients.ts';
import * as queries from './sql.ts';

export const scoreJob = defineJob({
  kind: 'score-clients',
  title: 'Risk scores',
  counts: { one: 'client', many: 'clients' },
  input: z.object({}),
  /** the last client that was scored, and how many were and changed until then */
  cursor: z.object({ after: z.string(), scored: z.int(), changed: z.int() }),
  staff: staffGroups.controllers,
  viewers: staffGroups.scoringReaders,
  dailyAt: '01:30',

  async work(_input, { cursor, services: { pool }, beat }) {
    const { count: of } = await getDb(pool).one(queries.countClients);
    let { after, scored, changed } = cursor ?? { after: '', scored: 0, changed: 0 };
    for (;;) {
      const ids = await nextPage(getDb(pool), after);
      const last = ids.at(-1);
      if (last === undefined) return { scored, changed };
      changed += await inTransaction(pool, async (tx) => {
        const count = await scoreClients(tx, ids, 'night');
        await openDueReviews(tx, ids);
        const position = { after: last, scored: scored + ids.length, changed: changed + count };
        await beat({ done: position.scored, of, cursor: position }, tx);
        return count;
      });
      after = last;
      scored += ids.length;
    }
  },
});

async function nextPage(db: Db, after: string): Promise<string[]> {
  return (await db.many(queries.nextClients, [after, scoredAtOnce])).map(({ id }) => id);
}

/** Scores everybody in the caller's transaction: for the demo world. */
export async function scoreAll(tx: Db, event: string): Promise<void> {
  for (let after = ''; ; ) {
    const ids = await nextPage(tx, after);
    const last = ids.at(-1);
    if (last === undefined) return;
    await scoreClients(tx, ids, event);
    after = last;
  }
}
