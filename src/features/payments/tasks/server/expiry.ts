/** Tasks that no one approved for 30 days are canceled. */
import { replaceRequest } from '#server/access/requests.ts';
import type { Db } from '#server/db/pool.ts';
import { payments } from '#shared/limits.ts';
import { expireTasks } from './sql.ts';

/** Cancels a batch; true if there may be more. */
export async function cancelExpired(tx: Db): Promise<boolean> {
  const expired = await tx.many(expireTasks, [payments.taskExpiresDays]);
  for (const { request_id: requestId } of expired) if (requestId) await replaceRequest(tx, requestId);
  return expired.length === 200;
}
