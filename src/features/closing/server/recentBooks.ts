/**
 * Looks at what was posted since the last look, at most twice a minute and never while nothing happens: the poller of
 * work wakes it when the audit has a new record.
 */
import { getDb } from '#server/db/pool.ts';
import { inOneStatement } from '#server/db/transactions.ts';
import { loop } from '#server/feature.ts';
import { redProofs } from '#server/http/metrics.ts';
import { wokenPauseMs } from '#shared/limits.ts';
import * as queries from './sql.ts';

export const recentBooks = loop({
  name: 'recent-books',
  pauseMs: wokenPauseMs,
  waits: queries.booksWait,
  work: async ({ pool }) => {
    const db = getDb(pool);
    if ((await db.one(queries.areBooksWaiting)).waits)
      await inOneStatement(pool, (one) => one.one(queries.checkRecent));
    for (const { proof, is_red: isRed } of await db.many(queries.listRed)) redProofs.set({ proof }, isRed ? 1 : 0);
    return false;
  },
});
