/**
 * Cases that were handed up: the SENIOR case is answered by somebody else, and the answer goes back to the one that
 * waits.
 */
import type { CaseAction, Effect } from '#server/cases/declared.ts';
import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { deputisedRole } from '#server/secondPerson/deputies.ts';
import { hasRole } from '#shared/staffGroups.ts';
import { insertComment } from './decideSql.ts';
import { getClearer } from './drawClearance.ts';

const findHandUp = sql<{ case_id: string; handed_by: string | null; is_own: boolean }>(`
  select handed_from as case_id, opened_by as handed_by,
    opened_by = $2 or coalesce(is_same_human(opened_by, $2), false) as is_own
  from client_case where id = $1 and handed_from is not null`);

/**
 * The case that waits for the answer of this one, and who handed it up; undefined for a case that was opened otherwise.
 */
export async function getHandUp(db: Db, seniorId: string): Promise<{ caseId: string } | undefined> {
  const row = await db.maybe(findHandUp, [seniorId, null]);
  return row && { caseId: row.case_id };
}

/**
 * A drawn clearance is looked at by the Head of AML or a deputy, and by no one who has cleared it; what was handed up
 * is answered by no one who has handed it up, whatever their number.
 */
export const whyNotAnswered: NonNullable<CaseAction['whyNot']> = async (db, { id }, { id: actor, role }) => {
  const clearer = await getClearer(db, id);
  if (clearer === actor) return 'You cleared this case. Another person looks at it.';
  if (clearer !== undefined && ![role, await deputisedRole(db, actor)].some((one) => hasRole(one, 'headOfAml')))
    return 'The Head of AML or a deputy looks at this.';
  const handedUp = await db.maybe(findHandUp, [id, actor]);
  return handedUp?.is_own ? 'You handed this up. Another person answers it.' : undefined;
};

const lockCase = sql<never>('select from client_case where id = $1 for no key update');
const goOn = sql<never>(`
  update client_case
  set action = 'seniorAnswer', workflow = 'inputReview', changed_by = $2, changed_at = bank_now(), version = version + 1
  where id = $1 and closed_at is null`);

/** The words of the answer stand with the case that waited; it can be decided now. */
export const answerHandUp: Effect = async ({ db }, { id }, { comment, by }) => {
  const handedUp = await getHandUp(db, id);
  if (!handedUp) return;
  await db.run(lockCase, [handedUp.caseId]);
  const isOpen = (await db.run(goOn, [handedUp.caseId, by])) > 0;
  if (isOpen) await db.run(insertComment, [newId(), handedUp.caseId, by, 'seniorAnswer', comment]);
};
