/** Notifies the applicant on their devices that the bank waits for them. */

import { notify } from '#server/access/notify.ts';
import { type Db, sql } from '#server/db/pool.ts';

const readApplicant = sql<{ applicant_id: string }>('select applicant_id from registration where client_id = $1');

export async function notifyApplicant(
  db: Db,
  clientId: string,
  title: string,
  lines: { label: string; value: string }[],
): Promise<void> {
  const row = await db.maybe(readApplicant, [clientId]);
  // a notice names a person; staff are not named to clients
  if (row) await notify(db, [row.applicant_id], { from: row.applicant_id, title, lines });
}
