/**
 * Stops on the way: a payment is Blocked with a case of type PAYMENT, until staff release or decline it; or of type
 * SANCTION, until it was found that the other party is somebody else.
 */

import { endCases } from '#features/cases/server/endCases.ts';
import { openCase } from '#features/cases/server/openCase.ts';
import { caseStates } from '#features/cases/server/states.ts';
import { blockAuthorized } from '#features/cases/server/stops.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { throwRefused } from '#server/db/refusals.ts';
import type { PaymentStop } from '#server/feature.ts';
import { Refusal } from '#shared/errors.ts';
import { releaseHold } from './sql.ts';

/** Authorised payments that must not leave yet; their money stays held. The caller has locked them. */
export async function blockPayments(tx: Db, payments: readonly StoppedPayment[]): Promise<void> {
  if (payments.length === 0) return;
  await blockAuthorized(
    tx,
    payments.map(({ id }) => id),
  );
  for (const payment of payments) await openStopCase(tx, payment);
}

interface StoppedPayment extends PaymentStop {
  id: string;
  clientId: string;
}

const stopTitles = {
  PAYMENT: 'Payment held for review',
  SANCTION: 'Payment with a name on a list',
} as const satisfies Record<PaymentStop['type'], string>;

export function openStopCase(tx: Db, { id, clientId, title, comment, type, hitIds = [] }: StoppedPayment) {
  const about = { subjectId: clientId, type, title: title ?? stopTitles[type], comment, openedBy: null };
  return openCase(tx, { ...about, paymentId: id, holdsPayment: true, hitIds });
}

const lockBlocked = sql<{ rail: string }>(`
  select rail from payment where id = $1 and state = payment_state('blocked') for update`);
const unblock = sql<never>(`
  update payment set state = payment_state('authorized'), refusal = null, changed_at = bank_now() where id = $1`);
const decline = sql<never>(`
  update payment
  set state = payment_state('rejected'), refusal = 'declined_by_bank', changed_at = bank_now(), request_id = null
  where id = $1`);
const releaseIncoming = sql<{ refusal: string | null }>('select release_incoming($1) as refusal');
const listStops = sql<{ id: string }>(`
  select id from client_case where payment_id = $1 and type = 'PAYMENT' and closed_at is null for update`);

/**
 * Staff let a blocked payment go on: Authorised again, to be handed over, or paid to the payee out of suspense.
 * @throws Refusal transition-not-allowed if it is not blocked, or what the ledger says
 */
export async function releasePayment(tx: Db, paymentId: string, code = 'release'): Promise<void> {
  const payment = await tx.maybe(lockBlocked, [paymentId]);
  if (!payment) throw new Refusal('transition-not-allowed');
  if (payment.rail === 'incoming') {
    throwRefused((await tx.one(releaseIncoming, [paymentId])).refusal);
  } else await tx.run(unblock, [paymentId]);
  await endStops(tx, paymentId, caseStates.approved, code);
}

/** A true match holds what it stopped, though its case is closed. */
const otherHolds = sql<{ found: boolean }>(`
  select exists (
    select from case_payment h join client_case k on k.id = h.case_id
    where h.payment_id = $1 and h.holds and h.case_id <> $2
      and (k.closed_at is null or k.outcome ->> 'code' = 'ATRU')) as found`);

/** Whether another case than this one holds the payment. */
export async function isHeldByAnother(tx: Db, paymentId: string, caseId: string): Promise<boolean> {
  return (await tx.one(otherHolds, [paymentId, caseId])).found;
}

const listHeld = sql<{ id: string }>(`
  select p.id
  from case_payment h join payment p on p.id = h.payment_id
  where h.case_id = $1 and h.holds and p.state = payment_state('blocked')
  order by p.id for update of p`);

/** What stood still for this case goes on, unless another case holds it. */
export async function releaseHeldBy(tx: Db, caseId: string): Promise<void> {
  for (const { id } of await tx.many(listHeld, [caseId])) {
    if (!(await isHeldByAnother(tx, id, caseId))) await releasePayment(tx, id, 'AFLS');
  }
}

const listReleased = sql<{ id: string }>(`
  select p.id
  from case_payment h join payment p on p.id = h.payment_id
  where h.case_id = $1 and h.holds and p.rail <> 'incoming' and p.state = payment_state('authorized')
  order by p.id for update of p`);

/** What a case held, and what has not left since it let go, is Blocked again. */
export async function holdAgain(tx: Db, caseId: string): Promise<void> {
  const rows = await tx.many(listReleased, [caseId]);
  await blockAuthorized(
    tx,
    rows.map(({ id }) => id),
  );
}

const letGo = sql<never>('update case_payment set holds = false where case_id = $1 and holds');

/** The case holds no payment any more. */
export async function letGoBy(tx: Db, caseId: string): Promise<void> {
  await tx.run(letGo, [caseId]);
}

/**
 * Staff decline a blocked payment of ours: Rejected, and the money is free again. Money that came in is never sent back
 * by this: a true hit stays frozen (specification, state table).
 */
export async function declinePayment(tx: Db, paymentId: string, code = 'decline'): Promise<void> {
  const payment = await tx.maybe(lockBlocked, [paymentId]);
  if (!payment || payment.rail === 'incoming') throw new Refusal('transition-not-allowed');
  await tx.run(releaseHold, [paymentId]);
  await tx.run(decline, [paymentId]);
  await endStops(tx, paymentId, caseStates.declined, code);
}

async function endStops(tx: Db, paymentId: string, status: number, code: string): Promise<void> {
  const stops = await tx.many(listStops, [paymentId]);
  await endCases(
    tx,
    stops.map(({ id }) => id),
    status,
    code,
  );
}
