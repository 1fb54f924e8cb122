/** What staff do about a transaction, each in the transaction of its call. */

import { decide, insertComment, lockShown, toFoundCase, touch } from '#features/cases/server/decide.ts';
import { endCases } from '#features/cases/server/endCases.ts';
import { linkCases } from '#features/cases/server/links.ts';
import { openCase } from '#features/cases/server/openCase.ts';
import type { ActBody } from '#features/monitoring/live/calls.ts';
import { formatLastAct, undoSeconds } from '#features/monitoring/live/others.ts';
import {
  adminsOnly,
  canUndo,
  isTech,
  type LiveAction,
  type LiveCode,
  whyNot,
} from '#features/monitoring/live/rules.ts';
import { stopPayment } from '#features/rails/server/amlStops.ts';
import { getPerson } from '#server/access/caller.ts';
import { record } from '#server/audit/record.ts';
import { requestInformation } from '#server/cases/asking.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import { twoPeople } from '#server/secondPerson/twoPeople.ts';
import { Refusal } from '#shared/errors.ts';
import { hasRole } from '#shared/staffGroups.ts';
import { copyPaymentEventsTo, silenceRule } from '../silences.ts';
import * as queries from './sql.ts';

/**
 * The payment and its review, locked, as they were shown. @throws Refusal not-found; version-changed, which says what
 * was done meanwhile and by whom; transition-not-allowed with the sentence that the page shows; not-permitted for Tech
 */
export async function lockFor(
  { db, caller, services }: Pick<Context, 'db' | 'caller' | 'services'>,
  action: LiveAction | 'undo',
  { clientId, paymentId }: { clientId: string; paymentId: string },
  version: number,
): Promise<queries.ReviewedPayment> {
  await db.run(queries.lockPayment, [clientId, paymentId]);
  await db.run(queries.lockReview, [paymentId]);
  const found = await db.maybe(queries.readReviewed, [clientId, paymentId]);
  if (!found) throw new Refusal('not-found');
  if (found.version !== version) throw changedMeanwhile(found, services.bank.zone);
  if (isTech(found) && !hasRole(getPerson(caller).staffRole, 'admins'))
    throw new Refusal('not-permitted', undefined, undefined, adminsOnly);
  const why = action === 'undo' ? undefined : whyNot(action, found);
  if (why !== undefined) throw refused(why);
  return found;
}

const changedMeanwhile = ({ last_code: code, last_by: by, last_at: at }: queries.ReviewedPayment, zone: string) =>
  new Refusal('version-changed', undefined, undefined, formatLastAct(code, by, at, zone));
const refused = (why: string) => new Refusal('transition-not-allowed', undefined, undefined, why);

type Act = (context: Context, found: queries.ReviewedPayment, body: ActBody, by: string) => Promise<void>;

/** Ends the review, whatever has asked for it; a request to the client is taken back with it. */
async function end(
  db: Db,
  found: queries.ReviewedPayment,
  code: LiveCode,
  comment: string,
  by: string,
  caseId?: string,
) {
  await db.run(queries.endReview, [found.id]);
  const was = canUndo(code, found) ? found.review : null;
  await db.run(queries.insertDecision, [newId(), found.id, code, comment, by, caseId ?? null, was]);
  if (found.case_id !== null) await endCases(db, [found.case_id], 1, code);
}

const clear: Act = ({ db }, found, { comment }, by) => end(db, found, 'AFLS', comment, by);

/** The rules that found the payment are silent for the client for one window, or until a figure is higher by half. */
const resume: Act = async ({ db }, found, { comment }, by) => {
  for (const { case_id: caseId, rule } of await db.many(queries.listEvents, [found.id, found.client_id]))
    await silenceRule(db, caseId, rule, by);
  await end(db, found, 'MRSM', comment, by);
};

/** One open case of fraud about a client is enough: it gets the payment, its events and the words. */
const suspect: Act = async ({ db }, found, { comment }, by) => {
  const open = await db.maybe(queries.findOpenFraud, [found.client_id]);
  const about = { subjectId: found.client_id, comment, openedBy: by, paymentId: found.id };
  const title = `Payment of ${found.client_name}`;
  const caseId = open?.id ?? (await openCase(db, { ...about, type: 'FRAUD', title }));
  if (open) {
    await db.run(queries.joinCase, [caseId, found.id]);
    await db.run(insertComment, [newId(), caseId, by, 'comment', comment]);
    await db.one(touch, [caseId, 'comment', by]);
  }
  for (const { case_id: raised } of await db.many(queries.listEvents, [found.id, found.client_id]))
    if (raised !== caseId) await linkCases(db, caseId, raised, by);
  await copyPaymentEventsTo(db, { paymentId: found.id, clientId: found.client_id }, caseId);
  await end(db, found, 'ATRU', comment, by, caseId);
};

/** A case of type RFI asks the client; its status moves the review from now on. */
const ask: Act = async (context, found, { comment, request: asked = {} }, by) => {
  const { db } = context;
  const about = { subjectId: found.client_id, comment, openedBy: by, paymentId: found.id };
  const open = await db.maybe(queries.findOpenRequest, [found.id]);
  const caseId = open?.id ?? (await openCase(db, { ...about, type: 'RFI', title: `Payment of ${found.client_name}` }));
  const row = await lockShown(context, found.client_id, caseId, open?.version ?? 1);
  const decision = { comment, props: {}, reasons: [], by, confirmedBy: null };
  await decide(context, {
    ...{ row, found: toFoundCase(row), action: requestInformation, code: 'AREQ', status: 3, decision, asked },
    confirmedBy: undefined,
  });
};

const acts: Readonly<Record<LiveCode, Act>> = { AREQ: ask, AFLS: clear, MRSM: resume, ATRU: suspect };

export async function act(
  context: Context,
  params: { clientId: string; paymentId: string },
  code: LiveCode,
  body: ActBody,
): Promise<void> {
  const { madeBy } = twoPeople(context);
  const found = await lockFor(context, code, params, body.version);
  await acts[code](context, found, body, madeBy);
  await note(context.db, 'payment.decide', found, body.comment, code);
}

/** The money stays held until somebody with key A releases or declines the payment in its case. */
export async function stop(
  context: Context,
  params: { clientId: string; paymentId: string },
  { comment, version }: Pick<ActBody, 'comment' | 'version'>,
): Promise<void> {
  const { db } = context;
  const { madeBy } = twoPeople(context);
  const found = await lockFor(context, 'stop', params, version);
  await stopPayment(db, { paymentId: found.id, clientId: found.client_id, comment, madeBy });
  await note(db, 'payment.stop', found, comment, 'stop');
}

/** The payment is reviewed again, and the rules that MRSM silenced speak as before; both decisions stay on record. */
export async function undo(
  context: Context,
  params: { clientId: string; paymentId: string },
  version: number,
): Promise<void> {
  const { db } = context;
  const { madeBy } = twoPeople(context);
  const found = await lockFor(context, 'undo', params, version);
  const done = await db.maybe(queries.findUndoable, [found.id, madeBy, undoSeconds]);
  if (found.review !== null || !done) throw refused('This decision can no longer be undone.');
  await db.run(queries.endSilences, [found.id, madeBy, done.at]);
  await db.run(queries.reopenReview, [found.id, done.was]);
  await db.run(queries.insertDecision, [newId(), found.id, 'undo', '', madeBy, null, null]);
  await note(db, 'payment.undo', found, '', 'undo');
}

async function note(
  db: Db,
  verb: 'payment.decide' | 'payment.stop' | 'payment.undo',
  { id, client_id: clientId }: queries.ReviewedPayment,
  comment: string,
  action: LiveAction | 'undo',
): Promise<void> {
  await record(db, { clientId, verb, subjectKind: 'payment', subjectId: id, facts: { action }, detail: { comment } });
}
