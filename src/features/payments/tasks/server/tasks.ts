/** Sending tasks for approval and canceling them, one or several: of several, all or none. */
import { createHash } from 'node:crypto';
import { getPayeeCheck } from '#features/payments/payees/payeeCheck.ts';
import { paymentStates } from '#features/payments/rules.ts';
import { getPerson, type SignedIn } from '#server/access/caller.ts';
import { limitPushRate, openRequest, type RequestPayload, replaceRequest } from '#server/access/requests.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context, Services } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { payments as limits } from '#shared/limits.ts';
import {
  approvalLines,
  approvalTitle,
  canonicalText,
  jointLines,
  type PayableFacts,
  type ShownFacts,
} from '../approvalText.ts';
import { mayCancel, refuseConfirmer } from '../rules.ts';
import * as queries from './sql.ts';

type Task = queries.PayableRow;

/** In id order, as everybody locks them. 404 if one is not the company's. */
function pickTasks(tasks: readonly Task[], ids: readonly string[]): readonly Task[] {
  if (tasks.length !== ids.length) throw new Refusal('not-found');
  return tasks;
}

/** 409 for what is a task no more. */
export function refuseSettled(task: { state: number }): void {
  if (task.state !== paymentStates.requested) throw new Refusal('state-conflict');
}

/**
 * 409 for a payee check that is missing or older than a day: the loop makes a new one at once. 422 for a mismatch that
 * the creator has not confirmed to know.
 */
export function refuseUnchecked(
  task: Pick<Task, 'is_payee_checked' | 'payee_check' | 'mismatch_accepted'>,
  { wakeLoop }: Pick<Services, 'wakeLoop'>,
): void {
  if (!task.is_payee_checked) {
    wakeLoop('payeeChecks');
    throw new Refusal('payee-not-checked');
  }
  if (task.payee_check === 'none' && !task.mismatch_accepted) throw new Refusal('payee-mismatch');
}

/** Cancels tasks; open requests about them are void, for all payments in them. */
export async function cancelTasks(companyId: string, ids: readonly string[], { db, caller }: Context): Promise<void> {
  const tasks = pickTasks(await db.many(queries.lockTasks, [companyId, ids]), ids);
  const { personId, letters } = getPerson(caller);
  const me = { personId, letters: letters ?? '' };
  if (!tasks.every((task) => mayCancel({ initiatorId: task.initiator_id }, me))) throw new Refusal('not-permitted');
  tasks.forEach(refuseSettled);
  await Promise.all([...tasks.map(({ id }) => db.run(queries.cancelPayment, [id, companyId])), replaceAll(db, tasks)]);
}

/**
 * Sends tasks for approval, as one request: to `who`, else to the caller's own device if the caller may confirm all of
 * them, else to all who may. Requests that are open already are replaced. Answers the request's id.
 */
export async function pushTasks(
  companyId: string,
  ids: readonly string[],
  who: string | undefined,
  { db, caller, services }: Context,
): Promise<string> {
  const [found, members] = await Promise.all([
    db.many(queries.lockTasks, [companyId, ids]),
    db.many(queries.listConfirmers, [companyId]),
  ]);
  const tasks = pickTasks(found, ids);
  tasks.forEach(refuseSettled);
  if (tasks.some(({ is_locked: isLocked }) => isLocked)) throw new Refusal('client-locked');
  for (const task of tasks) refuseUnchecked(task, services);
  const person = getPerson(caller);
  const recipients = getRecipients(tasks, members, who, person);
  await limitPushRate(db, person.personId);
  await replaceAll(db, tasks);
  const [, full] = await Promise.all([
    db.run(queries.lockRecipients, [recipients]),
    db.maybe(queries.countOpenRequests, [recipients, limits.maxOpenRequests]),
  ]);
  if (full) throw new Refusal('too-many-open-requests');
  const id = newId();
  const request = {
    id,
    kind: 'payment',
    companyId,
    createdBy: person.personId,
    recipients,
    payload: getPayload(tasks, services.bank.zone),
  };
  await Promise.all([openRequest(db, request), ...tasks.map((task) => markPushed(db, companyId, task.id, id))]);
  return id;
}

/** The person who is asked may confirm every one of the tasks. */
function getRecipients(
  tasks: readonly Task[],
  members: readonly { person_id: string; letters: string }[],
  who: string | undefined,
  person: SignedIn,
): readonly string[] {
  const confirmers = members
    .map(({ person_id: personId, letters }) => ({ personId, letters }))
    .filter((one) => tasks.every((task) => refuseConfirmer(task.approvals, task.initiator_id, one) === null))
    .map(({ personId }) => personId);
  if (who !== undefined && !confirmers.includes(who)) throw new Refusal('confirmer-not-allowed');
  if (confirmers.length === 0) throw new Refusal('no-confirmer');
  if (who !== undefined) return [who];
  return confirmers.includes(person.personId) ? [person.personId] : confirmers;
}

async function replaceAll(db: Db, tasks: readonly Task[]): Promise<void> {
  const open = new Set(tasks.flatMap(({ request_id: id }) => (id === null ? [] : [id])));
  await Promise.all([...open].sort().map((id) => replaceRequest(db, id)));
}

async function markPushed(db: Db, companyId: string, taskId: string, requestId: string): Promise<void> {
  await Promise.all([
    db.run(queries.setRequest, [taskId, companyId, requestId]),
    record(db, {
      clientId: companyId,
      verb: 'payment.push',
      subjectKind: 'payment',
      subjectId: taskId,
      facts: { request: requestId },
    }),
  ]);
}

/** What an approval of the payment is about. */
export function getFacts(task: Task): ShownFacts {
  return {
    id: task.id,
    version: task.version,
    payerIban: task.payer_iban,
    payeeIban: task.payee_iban,
    payeeName: task.payee_name,
    payeeCheck: getPayeeCheck(task),
    mismatchAccepted: task.mismatch_accepted,
    currency: task.currency,
    amountMinor: task.amount_minor,
    feeMinor: task.fee_minor,
    message: task.message,
    reference: task.remittance_reference ?? '',
    endToEndId: task.end_to_end_id ?? '',
    isInstant: task.is_instant,
    rail: task.rail,
    otherBank: task.other_bank ?? '',
  };
}

/** SHA-256 of the canonical text: what an approval signs. */
export function payloadHash(facts: PayableFacts): Buffer {
  return createHash('sha256').update(canonicalText(facts)).digest();
}

function getPayload(tasks: readonly Task[], zone: string): RequestPayload {
  const facts = tasks.map(getFacts);
  const [only] = facts;
  const shown =
    only && facts.length === 1
      ? { title: approvalTitle(only), lines: approvalLines(only, zone), groups: [] }
      : jointLines(facts, zone);
  return { ...shown, subjects: tasks.map(getSubject) };
}

function getSubject({ id, version, payload_hash: hash }: Task) {
  return { id, version, hash: hash.toString('hex') };
}
