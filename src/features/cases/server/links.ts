/** Cases that belong together. */
import { type Db, sql } from '#server/db/pool.ts';

const insertLink = sql<never>(`
  insert into case_link (case_id, other_id, made_by, made_at)
  values (least($1::uuid, $2), greatest($1::uuid, $2), $3, bank_now())
  on conflict do nothing`);

/** Links two cases, in either order; linked ones stay so. `madeBy` null: the bank. */
export async function linkCases(tx: Db, caseId: string, otherId: string, madeBy: string | null): Promise<void> {
  await tx.run(insertLink, [caseId, otherId, madeBy]);
}
