/** The trial balance, for files and forms. */
import { readBankTime } from '#server/clock/bank.ts';
import { type Db, getDb } from '#server/db/pool.ts';
import { inSnapshot } from '#server/db/transactions.ts';
import type { Context } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import type { Period } from '../rules.ts';
import * as queries from './sql.ts';

/**
 * The trial balance of the days that have begun. Days that are finished and not counted yet are counted first.
 * `begins`: the day that must have begun. `isCounted`: with the number of transfers, which a SAF-T file begins with.
 * @throws Refusal day-not-begun
 */
export async function readBalances(
  asked: Period,
  { services: { pool } }: Pick<Context, 'services'>,
  { begins = asked.from, isCounted = false }: { begins?: string | undefined; isCounted?: boolean } = {},
) {
  const db = getDb(pool);
  const { today } = await readBankTime(db);
  if (begins > today) throw new Refusal('day-not-begun');
  while ((await db.one(queries.countDays)).days > 0);
  return inSnapshot(pool, async (tx) => {
    const { now } = await readBankTime(tx);
    const period = { from: asked.from, until: asked.until < today ? asked.until : today };
    const rows = await tx.many(queries.readTrialBalance, [period.from, period.until]);
    return { rows, period, now, count: isCounted ? await countTransfers(tx, period) : 0n };
  });
}

async function countTransfers(tx: Db, { from, until }: Period): Promise<bigint> {
  return (await tx.one(queries.countTransfers, [from, until])).count;
}
