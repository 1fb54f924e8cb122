/** What everything that opens clients calls, with the profile and the documents written down before. */
import type { Db } from '#server/db/pool.ts';
import { scoreClients } from './scoreClients.ts';

/**
 * The first score of clients that were opened in the caller's transaction. acceptedBy: the case by which the bank has
 * taken them knowing that they are high, which counts as the EDD.
 */
export async function scoreOpened(tx: Db, ids: readonly string[], acceptedBy?: string): Promise<void> {
  await scoreClients(tx, ids, 'opening', acceptedBy);
}
