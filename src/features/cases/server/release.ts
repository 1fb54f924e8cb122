/** Gives taken cases back to the queue. */
import { record } from '#server/audit/record.ts';
import { type Db, sql } from '#server/db/pool.ts';

const releaseAll = sql<{ id: string; subject_id: string }>(`
  update client_case
  set assignee_id = null, version = version + 1, action = 'release', changed_at = bank_now(),
    changed_by = nullif(current_setting('kontora.actor', true), '')
  where assignee_id = $1 and closed_at is null
  returning id, subject_id`);

/** Frees every open case that this staff user has taken, and gives their number. What is closed stays theirs. */
export async function releaseCases(tx: Db, staffId: string): Promise<number> {
  const released = await tx.many(releaseAll, [staffId]);
  for (const { id, subject_id: clientId } of released) {
    const facts = { from: staffId };
    await record(tx, { clientId, verb: 'case.release', subjectKind: 'case', subjectId: id, facts });
  }
  return released.length;
}
