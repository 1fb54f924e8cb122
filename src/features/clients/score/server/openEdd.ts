/** Enhanced due diligence of a client that has become high (decisions for the back office, section 2). */

import { openCase } from '#features/cases/server/openCase.ts';
import type { Db } from '#server/db/pool.ts';
import * as queries from './sql.ts';

/** False while one is open, or after one was approved on the same causes of late. */
export async function needsEdd(db: Db, { client_id: clientId, cause }: queries.NewRow): Promise<boolean> {
  return !(await db.one(queries.hasEdd, [clientId, cause.high ?? []])).found;
}

/** Opens the case with this id. The overall level stands already, and gives the case its own level. */
export async function openEdd(tx: Db, id: string, { client_id: subjectId, cause }: queries.NewRow): Promise<void> {
  await openCase(tx, { id, subjectId, type: 'EDD', title: 'High risk', comment: cause.words, openedBy: null });
}
