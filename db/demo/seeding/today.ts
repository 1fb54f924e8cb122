/** The last stage of seeding: the clock shows real time again, and some payments are not over yet. */
import { paymentStates } from '#features/payments/rules.ts';
import { setRequest } from '#features/payments/tasks/server/sql.ts';
import { openRequest } from '#server/access/requests.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { firstFees } from '../firstFees.ts';
import type { OpenPayment } from '../openPayments.ts';
import { makeCards } from './cards.ts';
import { makeNotes } from './notes.ts';
import { approvalPayload, type Ledger, type PaymentRow, paymentRow, requestRow } from './orders.ts';
import { isOutside } from './outside.ts';
import { decideRows, insertRows } from './post.ts';

const stopClock = sql<never>(`update bank set clock_offset = '0'`);
const recordRealTime = sql<never>('alter table audit_inbox alter column at set default clock_timestamp()');
const askAtRealTime = sql<never>('alter table request alter column created_at set default now()');
const setActor = sql<never>(`select set_config('kontora.actor', $1, true)`);
const endPayment = sql<never>(`
  update payment
  set state = $2, confirmator_id = $3, refusal = $4, changed_at = created_at + interval '25 minutes'
  where id = $1 and state = ${paymentStates.requested}`);

/** Brings the bank to `today` with the open payments of the plan in the places where they stand. */
export async function makeToday(tx: Db, open: readonly OpenPayment[], today: string, ledger: Ledger): Promise<void> {
  await tx.run(stopClock);
  await tx.run(recordRealTime);
  await tx.run(askAtRealTime);
  for (const payment of open.filter((one) => !isOutside(one))) {
    const row = paymentRow({ ...payment, kind: 'book', feeMinor: firstFees.book.minor }, today, ledger);
    await tx.run(setActor, [payment.initiatorId]);
    await insertRows(tx, [row]);
    await bringTo(tx, payment, row);
  }
  await tx.run(setActor, ['']);
  await makeCards(tx, today);
  await makeNotes(tx);
}

async function bringTo(tx: Db, { standing, initiatorId, deciderId }: OpenPayment, row: PaymentRow): Promise<void> {
  if (deciderId === null) return;
  if (standing === 'pushed') return push(tx, row, initiatorId, deciderId);
  await tx.run(setActor, [deciderId]);
  if (standing === 'canceled') await tx.run(endPayment, [row.id, paymentStates.canceled, null, null]);
  if (standing === 'rejected') {
    await decideRows(tx, [requestRow(row, initiatorId, deciderId)], 'reject');
    await tx.run(endPayment, [row.id, paymentStates.rejected, deciderId, 'rejected']);
  }
}

/** An open request on one device, as pushing the task makes it. */
async function push(tx: Db, row: PaymentRow, createdBy: string, recipient: string): Promise<void> {
  const companyId = row.payer_client_id;
  const payload = approvalPayload(row);
  const request = newId();
  await openRequest(tx, { id: request, kind: 'payment', companyId, createdBy, recipients: [recipient], payload });
  await tx.run(setRequest, [row.id, companyId, request]);
  await record(tx, {
    clientId: companyId,
    verb: 'payment.push',
    subjectKind: 'payment',
    subjectId: row.id,
    facts: { request },
  });
}
