/** What time does: holds that no shop has asked for expire, what was posted settles. */
import type pg from 'pg';
import { inTransaction } from '#server/db/transactions.ts';
import * as queries from './sql.ts';

const batch = 100;
/** so long the processor may repeat a message, days */
const keptDays = 30;
/** so long a payer may claim a card payment back (Directive (EU) 2015/2366, article 71), months */
const claimMonths = 13;

/** True: there may be more. */
export async function expireHolds(pool: pg.Pool): Promise<boolean> {
  return inTransaction(pool, async (tx) => (await tx.one(queries.expire, [batch])).count === batch);
}

/** True: there may be more. */
export async function settlePosted(pool: pg.Pool): Promise<boolean> {
  return inTransaction(pool, async (tx) => (await tx.one(queries.settle, [batch])).count === batch);
}

/**
 * Forgets messages that the processor repeats no longer, and those set aside that name no client and about which no
 * claim can come. True: there may be more.
 */
export async function forgetMessages(pool: pg.Pool): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    const counts = [
      await tx.run(queries.forget, [keptDays, batch]),
      await tx.run(queries.forgetSetAside, [claimMonths, batch]),
    ];
    return counts.includes(batch);
  });
}
