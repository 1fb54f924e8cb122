/**
 * Undo of what needs no confirmation: take, release, hand over, comment (decisions for the back office, section 1). For ten
 * seconds, by whoever did it, while nothing else has been done with the case.
 */
import { type Db, sql } from '../../../server/db/pool.ts';
import { Refusal } from '../../../shared/errors.ts';
import { undoSeconds } from '../acts.ts';
import { isThere } from './assignees.ts';
import { assign } from './decideSql.ts';

const keep = sql<never>(`
  insert into case_undo (case_id, done_by, version, assignee_id, comment_id, done_at) values ($1, $2, $3, $4, $5, now())
  on conflict (case_id) do update set done_by = excluded.done_by, version = excluded.version,
    assignee_id = excluded.assignee_id, comment_id = excluded.comment_id, done_at = excluded.done_at`);
/** The one before gets it back, unless they have gone away meanwhile. */
const find = sql<{ assignee_id: string | null; comment_id: string | null }>(`
  select u.comment_id, (
    select s.person_id from staff s
    where s.person_id = u.assignee_id and (k.closed_at is not null or ${isThere('s', 'k.subject_id')})) as assignee_id
  from case_undo u join client_case k on k.id = u.case_id
  where u.case_id = $1 and u.done_by = $2 and u.version = $3 and u.done_at > now() - make_interval(secs => $4)`);
const withdraw = sql<never>('update case_comment set undone_at = bank_now() where id = $1');

interface Done {
  caseId: string;
  by: string;
  /** of the case after it was done */
  version: number;
  /** who had the case before */
  assigneeId: string | null;
  commentId: string | null;
}

/** Keeps what the last act has changed. */
export async function keepForUndo(tx: Db, { caseId, by, version, assigneeId, commentId }: Done): Promise<void> {
  await tx.run(keep, [caseId, by, version, assigneeId, commentId]);
}

/**
 * Gives the case back to whoever had it, and takes the comment away. The caller has locked the case at this version.
 * @throws Refusal transition-not-allowed: another person's act, one that cannot be undone, or ten seconds have passed
 */
export async function undoLast(tx: Db, caseId: string, by: string, version: number) {
  const done = await tx.maybe(find, [caseId, by, version, undoSeconds]);
  if (!done) throw new Refusal('transition-not-allowed');
  if (done.comment_id !== null) await tx.run(withdraw, [done.comment_id]);
  return tx.one(assign, [caseId, done.assignee_id, 'undo', by]);
}
