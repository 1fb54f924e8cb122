/** What the lists say of a client belongs to every decision about its documents. */
import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { insertComment } from './decideSql.ts';
import { isOpenCase } from './openCases.ts';

const words = 'A case about a match with the lists is open for this client.';
const alert = sql<{ id: string }>(`
  update client_case d
  set status = 1, action = 'alert', changed_by = null, changed_at = bank_now(), version = version + 1
  where d.subject_id = $1 and d.kind = 'D' and d.status = 0 and ${isOpenCase('d')} and exists (
    select from client_case m
    where m.subject_id = d.subject_id and m.type in ('SANCTION', 'PEP', 'RCA', 'ADVERSE_MEDIA') and ${isOpenCase('m')})
  returning d.id`);

/**
 * Documents that were submitted are Alerted while a case about lists is open for their client. Resolves to their ids.
 */
export async function alertDocuments(tx: Db, subjectId: string): Promise<string[]> {
  const alerted = await tx.many(alert, [subjectId]);
  for (const { id } of alerted) await tx.run(insertComment, [newId(), id, null, 'alert', words]);
  return alerted.map(({ id }) => id);
}
