/** Writes payments of the demo world and lets the ledger's own functions do the rest. */
import { paymentStates } from '#features/payments/rules.ts';
import { executorBatch } from '#features/rails/limits.ts';
import { type Db, sql } from '#server/db/pool.ts';
import type { Movement } from '../movements.ts';
import type { Batch } from './batches.ts';
import { insertCardDetails } from './details.ts';
import { type Ledger, localTime, type PaymentRow, paymentRow, type RequestRow, requestRow } from './orders.ts';

// A restart takes a moment: bank time never goes back for it.
const advanceClock = sql<never>(`
  select advance_bank_clock(greatest(bank_now(), $1::timestamp at time zone zone)) from bank`);
const insertPayments = sql<never>(`
  insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_client_id,
    payee_account_id, payee_name, payee_iban, currency, amount_minor, fee_minor, message, category, tag, initiator_id,
    payload_hash, payee_check, payee_checked_at, payee_confirmed_at, other_bank, remittance_reference, end_to_end_id,
    is_instant, created_at, changed_at, executed_at)
  select r.id, r.rail, r.state, r.payer_client_id, r.payer_account_id, r.payer_name, r.payer_iban, r.payee_client_id,
    r.payee_account_id, r.payee_name, r.payee_iban, 'EUR', r.amount_minor, r.fee_minor, r.message, r.category, r.tag,
    r.initiator_id, decode(r.payload_hash, 'hex'), r.payee_check, c.at, c.at, r.other_bank, r.remittance_reference,
    r.end_to_end_id, r.is_instant, t.at, t.at, case when r.state = ${paymentStates.executed} then t.at end
  from json_to_recordset($1) as r(id uuid, rail text, state integer, payer_client_id text, payer_account_id bigint,
    payer_name text, payer_iban text, payee_client_id text, payee_account_id bigint, payee_name text, payee_iban text,
    amount_minor bigint, fee_minor bigint, message text, category text, tag text, initiator_id text,
    payload_hash text, payee_check text, is_checked boolean, other_bank text, remittance_reference text,
    end_to_end_id text, is_instant boolean, at timestamp), bank b
  cross join lateral (select r.at at time zone b.zone as at) t
  cross join lateral (select case when r.is_checked then t.at end as at) c`);
const insertTransferIds = sql<never>(`
  insert into payment_detail (payment_id, sepa_tx_id)
  select * from json_to_recordset($1) as r(id uuid, sepa_tx_id text)`);

const requestColumns = `json_to_recordset($1) as r(id uuid, payment_id uuid, company_id text, created_by text,
    recipient text, payload text, payload_hash text, signed_hash text, at timestamp), bank b`;
const insertRequests = sql<never>(`
  insert into request (id, kind, company_id, created_by, payload, payload_hash, created_at)
  select r.id, 'payment', r.company_id, r.created_by, r.payload::json, decode(r.payload_hash, 'hex'),
    r.at at time zone b.zone
  from ${requestColumns}`);
// sent when it was made: a year of requests sent today would be a flood to the approver
const insertRecipients = sql<never>(`
  insert into request_recipient (request_id, person_id, sent_at)
  select r.id, r.recipient, r.at at time zone b.zone
  from ${requestColumns}`);
const insertApprovals = sql<never>(`
  insert into payment_approval (payment_id, version, person_id, request_id, payload_hash, decision, decided_at)
  select r.payment_id, 1, r.recipient, r.id, decode(r.signed_hash, 'hex'), $2, r.at at time zone b.zone
  from ${requestColumns}`);
const decideRequests = sql<never>(`
  update request q
  set state = $2, decided_by = r.recipient, decided_at = r.at at time zone b.zone
  from ${requestColumns}
  where q.id = r.id and q.state = 'open'`);

const placeHolds = sql<{ payment_id: string; refusal: string | null }>(`
  select p.id as payment_id, place_hold(p.id, p.payer_account_id, p.amount_minor + p.fee_minor) as refusal
  from unnest($1::uuid[]) with ordinality t(id, i)
  join payment p on p.id = t.id
  order by t.i`);
const authorizePayments = sql<never>(`
  update payment p
  set state = ${paymentStates.authorized}, confirmator_id = t.confirmer, changed_at = p.created_at
  from unnest($1::uuid[], $2::text[]) t(id, confirmer)
  where p.id = t.id and p.state = ${paymentStates.requested}`);
const executePayments = sql<{ taken: number; executed: number }>('select taken, executed from execute_payments($1)');
const settle = sql<never>('select settle_demo($1::uuid[])');

/** Moves the bank's clock on to this time of a day, seconds after midnight. */
export async function moveClock(tx: Db, today: string, day: number, seconds: number): Promise<void> {
  await tx.run(advanceClock, [localTime(today, day, seconds)]);
}

/** Puts new payments into the database, in state Requested or, from outside, Executed. */
export async function insertRows(tx: Db, rows: readonly PaymentRow[]): Promise<void> {
  const text = JSON.stringify(rows, (key, value: unknown) => (key === 'facts' ? undefined : value));
  await tx.run(insertPayments, [text]);
}

async function insertTransfers(tx: Db, rows: readonly PaymentRow[]): Promise<void> {
  const known = rows.flatMap(({ id, sepa_tx_id }) => (sepa_tx_id === null ? [] : [{ id, sepa_tx_id }]));
  if (known.length > 0) await tx.run(insertTransferIds, [JSON.stringify(known)]);
}

/** Opens requests and decides them, each by its one recipient, at the time that the row names. */
export async function decideRows(tx: Db, rows: readonly RequestRow[], decision: 'approve' | 'reject'): Promise<void> {
  if (rows.length === 0) return;
  const text = JSON.stringify(rows);
  await tx.run(insertRequests, [text]);
  await tx.run(insertRecipients, [text]);
  await tx.run(insertApprovals, [text, decision]);
  await tx.run(decideRequests, [text, decision === 'approve' ? 'approved' : 'rejected']);
}

/** Holds amounts and fees and moves the payments to Authorized. Throws if somebody has too little. */
export async function authorizeRows(
  tx: Db,
  approved: readonly { id: string; confirmerId: string | null }[],
): Promise<void> {
  if (approved.length === 0) return;
  const ids = approved.map(({ id }) => id);
  const refused = (await tx.many(placeHolds, [ids])).find(({ refusal }) => refusal !== null);
  if (refused) throw new Error(`The demo world does not add up: ${refused.payment_id} ${refused.refusal}`);
  await tx.run(authorizePayments, [ids, approved.map(({ confirmerId }) => confirmerId)]);
}

/** Posts a batch at its time, inside the caller's transaction. */
export async function postBatch(tx: Db, batch: Batch, today: string, ledger: Ledger): Promise<void> {
  const { day, timeOfDaySeconds, movements } = batch;
  await moveClock(tx, today, day, timeOfDaySeconds);
  const rows = movements.map((movement) => ({ movement, row: paymentRow(movement, today, ledger) }));
  await insertRows(
    tx,
    rows.map(({ row }) => row),
  );
  await insertCardDetails(tx, rows, today);
  await insertTransfers(
    tx,
    rows.map(({ row }) => row),
  );
  await decideRows(tx, rows.flatMap(getApproval), 'approve');
  const outgoing = rows.filter(({ row }) => row.rail !== 'incoming');
  await authorizeRows(
    tx,
    outgoing.map(({ movement, row }) => ({ id: row.id, confirmerId: movement.confirmerId })),
  );
  const onBook = rows.filter(({ row }) => row.rail === 'book').length;
  for (let left = onBook; left > 0; ) {
    const { executed } = await tx.one(executePayments, [executorBatch]);
    if (executed === 0) throw new Error('The demo world does not add up: a payment on our books was refused');
    left -= executed;
  }
  const outside = rows.filter(({ row }) => row.rail !== 'book').map(({ row }) => row.id);
  if (outside.length > 0) await tx.run(settle, [outside]);
}

/** People approve credit transfers on their device; card payments and the bank's own fees have no such request. */
function getApproval({ movement, row }: { movement: Movement; row: PaymentRow }): RequestRow[] {
  const { initiatorId, confirmerId, cardKey } = movement;
  if (cardKey !== null || initiatorId === null || confirmerId === null) return [];
  return [requestRow(row, initiatorId, confirmerId)];
}
