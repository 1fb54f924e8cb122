/** What moves a case by itself: the client has answered, or let the date pass. Nothing is decided by that. */
import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { mayAct } from '../actionRules.ts';
import { type CaseKind, type CaseType, getDueDays, type OtherReason } from '../rules.ts';
import { alertDocuments } from './alertDocuments.ts';
import { getReader } from './caseReader.ts';
import { insertComment } from './decideSql.ts';
import { findReadableCase } from './readable.ts';

/**
 * Status after the answer (decisions for the back office, section 1, 'Requests to clients'); others are never asked.
 */
const statusAnswered: Partial<Readonly<Record<CaseKind, number>>> = { A: 4, S: 1, L: 5, D: 0 };

export const lockAsked = sql<{ subject_id: string; kind: CaseKind; type: CaseType; reason: OtherReason | null }>(`
  select subject_id, kind, type, reason from client_case where id = $1 and asked_at is not null for no key update`);

/**
 * A case whose client a staff user answers for, locked: the answer was given by phone or at the counter.
 * @throws Refusal not-found; not-permitted without a key of the type; request-ended where the client is not asked
 */
export async function lockAskedFor(context: Context, clientId: string, caseId: string): Promise<void> {
  const row = await findReadableCase(context, clientId, caseId);
  if (!mayAct(getReader(context), row)) throw new Refusal('not-permitted');
  if (!(await context.db.maybe(lockAsked, [caseId]))) throw new Refusal('request-ended');
}

/** Its own days count again. */
const answer = sql<never>(`
  update client_case
  set status = $2, action = 'answer', workflow = 'inputReview', asked_at = null, due_at = due_after($3),
    scheduled_action = null, scheduled_at = null, changed_by = $4, changed_at = bank_now(), version = version + 1
  where id = $1`);

/** The case, which waits for an answer and is locked, goes on with it. */
export async function answerCase(tx: Db, caseId: string, personId: string, words: string): Promise<void> {
  const found = await tx.one(lockAsked, [caseId]);
  const status = statusAnswered[found.kind];
  if (status === undefined) throw new Error(`a case of kind ${found.kind} was asked`);
  await tx.run(answer, [caseId, status, getDueDays(found.type, found.reason), personId]);
  await tx.run(insertComment, [newId(), caseId, personId, 'answer', words]);
  await alertDocuments(tx, found.subject_id);
}

const pass = sql<never>(`
  update client_case
  set action = 'overdue', assignee_id = null, scheduled_action = null, scheduled_at = null, changed_by = null,
    changed_at = bank_now(), version = version + 1
  where id = $1`);

/** Back to the queue, because the date has passed. */
export async function passCase(tx: Db, caseId: string): Promise<void> {
  await tx.run(pass, [caseId]);
}

/** The case, locked: it moves by itself. */
export const lockMoving = sql<{ status: number }>('select status from client_case where id = $1 for no key update');

const resume = sql<never>(`
  update client_case
  set status = 5, action = $2, workflow = 'inputReview', due_at = due_after($3), changed_by = $4,
    changed_at = bank_now(),
    version = version + 1
  where id = $1`);

/** A registration that waited for its fee or its contract is the bank's turn again. The case is locked. */
export async function resumeRegistration(
  tx: Db,
  caseId: string,
  { act, by, words }: { act: 'pay' | 'sign'; by: string | null; words: string },
): Promise<void> {
  await tx.run(resume, [caseId, act, getDueDays('COMPANY', null), by]);
  await tx.run(insertComment, [newId(), caseId, by, act, words]);
}
