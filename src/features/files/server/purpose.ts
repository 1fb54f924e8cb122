/** Pictures and identity files want a reason: an open case of the client, or words (decisions for staff, section 2). */
import { type Db, sql } from '#server/db/pool.ts';
import { Refusal } from '#shared/errors.ts';
import type { Purpose } from '../staffCalls.ts';

const isOpenCase = sql<{ found: boolean }>(`
  select exists (
    select from client_case where id = $1 and subject_id = $2 and closed_at is null) as found`);

/** Answers what the record of the look says of it. @throws Refusal purpose-missing */
export async function getReason(
  db: Db,
  clientId: string,
  { purpose, caseId }: Purpose,
): Promise<Record<string, string>> {
  if (caseId !== undefined && !(await db.one(isOpenCase, [caseId, clientId])).found)
    throw new Refusal('purpose-missing');
  if (caseId === undefined && purpose === undefined) throw new Refusal('purpose-missing');
  return { ...(purpose !== undefined && { purpose }), ...(caseId !== undefined && { case: caseId }) };
}
