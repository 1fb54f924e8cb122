/**
 * What happens with a request when time passes: a reminder at half time, and back to the queue when it is overdue. No
 * case is decided by time. Several processes at once take different cases.
 */

import { passCase } from '#features/cases/server/answered.ts';
import type { Db } from '#server/db/pool.ts';
import { asking } from './asking.ts';
import { findWaiting, lockNotified, passRequest, schedule, takeDue } from './sql.ts';

/** Does what is due of up to 50 cases; true if there may be more. */
export async function passTime(tx: Db): Promise<boolean> {
  const due = await tx.many(takeDue);
  // all at once and in order, so that no two processes wait for each other
  await tx.run(lockNotified, [due.map(({ subject_id: clientId }) => clientId)]);
  for (const { id, scheduled_action: action } of due) await (action === 'reminder' ? remind(tx, id) : pass(tx, id));
  return due.length === 50;
}

async function remind(tx: Db, caseId: string): Promise<void> {
  await asking.remind(tx, caseId);
  const waiting = await tx.maybe(findWaiting, [caseId]);
  await tx.run(schedule, waiting ? [caseId, 'overdue', waiting.due_at] : [caseId, null, null]);
}

/** The client can still answer. No one has the case any more, and its date puts it on top of the queue. */
async function pass(tx: Db, caseId: string): Promise<void> {
  const waiting = await tx.maybe(findWaiting, [caseId]);
  if (waiting) await tx.run(passRequest, [waiting.id]);
  await passCase(tx, caseId);
}
