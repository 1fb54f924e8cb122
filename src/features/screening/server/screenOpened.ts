import { type Db, sql } from '#server/db/pool.ts';
import { screenSoon } from './checks/jobs.ts';

const hasList = sql<{ yes: boolean }>(`select exists (select from list_version where state = 'live') as yes`);

/**
 * A new client, or one that is a client again, is compared with the lists of today once this transaction has
 * ended.
 */
export async function screenOpened(tx: Db, clientId: string): Promise<void> {
  if (!(await tx.one(hasList)).yes) return;
  await screenSoon(tx, { clientId, cause: 'data', askedBy: null });
}
