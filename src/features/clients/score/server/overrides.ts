/** Ends the levels of officers whose day has passed. */
import type pg from 'pg';
import { inTransaction } from '#server/db/transactions.ts';
import { scoreClients, scoredAtOnce } from './scoreClients.ts';
import * as queries from './sql.ts';

/** One round; true if there may be more. Safe in any number of processes: they wait for each other at the clients. */
export function endOverrides(pool: pg.Pool): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    const ids = (await tx.many(queries.listEnded, [scoredAtOnce])).map(({ client_id: id }) => id);
    await scoreClients(tx, ids, 'override-end');
    return ids.length === scoredAtOnce;
  });
}
