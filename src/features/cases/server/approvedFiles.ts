/** Whether staff have approved a file of a case. */
import { type Db, sql } from '#server/db/pool.ts';
import { fileReviews } from '../fileReviews.ts';

/** By the newest review of each file. */
const isApproved = sql<{ yes: boolean }>(`
  select exists (
    select from (
      select distinct on (file_id) status from case_file_review where case_id = $1
      order by file_id, made_at desc, id desc
    ) newest
    where status = ${fileReviews.approve.status}) as yes`);

export async function hasApprovedFile(db: Db, caseId: string): Promise<boolean> {
  return (await db.one(isApproved, [caseId])).yes;
}
