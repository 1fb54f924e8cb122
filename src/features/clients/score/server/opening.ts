/** What everything that opens clients calls, with the profile and the documents written down before. */
import type { Db } from '../../../../server/db/pool.ts';
import { scoreClients } from './scoreClients.ts';

/** The first score of clients that were opened in the caller's transaction. */
export async function scoreOpened(tx: Db, ids: readonly string[]): Promise<void> {
  await scoreClients(tx, ids, 'opening');
}
