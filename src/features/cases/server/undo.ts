/**
 * Undo of take, release, hand over and comment, of 'Close Alert', and of a false positive that held no money (decisions
 * for the back office, section 1). For ten seconds, by the person who did it, while nothing else has been done with the
 * case.
 */

import { type Db, sql } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { undoSeconds } from '../rules.ts';
import { isAvailable } from './assignees.ts';
import { assign, type LockedCase, toFoundCase } from './decideSql.ts';

const keep = sql<never>(`
  insert into case_undo (case_id, done_by, version, assignee_id, comment_id, done_at, code, status, workflow)
  values ($1, $2, $3, $4, $5, now(), $6, $7, $8)
  on conflict (case_id) do update set done_by = excluded.done_by, version = excluded.version,
    assignee_id = excluded.assignee_id, comment_id = excluded.comment_id, done_at = excluded.done_at,
    code = excluded.code, status = excluded.status, workflow = excluded.workflow`);
/** The one before gets it back, unless they have gone away meanwhile. */
const find = sql<{
  assignee_id: string | null;
  comment_id: string | null;
  code: string | null;
  status: number | null;
  workflow: string | null;
}>(`
  select u.comment_id, u.code, u.status, u.workflow, (
    select s.person_id from staff s
    where s.person_id = u.assignee_id and (k.closed_at is not null or ${isAvailable('s', 'k.subject_id')}))
      as assignee_id
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
  /** of a decision: its code, and how the case stood before */
  decided?: { code: string; status: number; workflow: string };
}

/** Keeps what the last act or decision has changed. */
export async function keepForUndo(
  tx: Db,
  { caseId, by, version, assigneeId, commentId, decided }: Done,
): Promise<void> {
  const decision = [decided?.code ?? null, decided?.status ?? null, decided?.workflow ?? null];
  await tx.run(keep, [caseId, by, version, assigneeId, commentId, ...decision]);
}

/** $2 status, $3 workflow, $4 who */
const reopen = sql<{ status: number; version: number }>(`
  update client_case
  set status = $2, workflow = $3, action = 'undo', changed_by = $4, changed_at = bank_now(), version = version + 1,
    outcome = null, closed_at = null
  where id = $1
  returning status, version`);

/**
 * Gives the case back to the person who had it, takes the comment away, and of a decision its effect. The caller has
 * locked the case at this version.
 * @throws Refusal transition-not-allowed: another person's act, one that cannot be undone, or ten seconds have passed
 */
export async function undoLast({ db, services }: Context, row: LockedCase, by: string) {
  const done = await db.maybe(find, [row.id, by, row.version, undoSeconds]);
  if (!done) throw new Refusal('transition-not-allowed');
  if (done.comment_id !== null) await db.run(withdraw, [done.comment_id]);
  if (done.code === null) return db.one(assign, [row.id, done.assignee_id, 'undo', by]);
  const decided = services.cases.get(row.type)?.actions.find(({ code }) => code === done.code);
  await decided?.undo?.(db, toFoundCase(row));
  return db.one(reopen, [row.id, done.status, done.workflow, by]);
}
