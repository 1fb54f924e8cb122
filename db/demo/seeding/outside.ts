/** Payments to other banks that are not over when the demo starts: the rail takes them, and what came back has come. */
import { randomUUID } from 'node:crypto';
import { messageKinds, type RailMessage } from '#features/rails/iso20022/messages.ts';
import { writeMessage } from '#features/rails/iso20022/write.ts';
import { handOverDue } from '#features/rails/server/handOver.ts';
import { sha256 } from '#features/rails/server/outbox.ts';
import { readBank } from '#server/clock/bank.ts';
import { demoClearing } from '#server/config/config.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { firstFees } from '../firstFees.ts';
import type { OpenPayment } from '../openPayments.ts';
import { type Ledger, type PaymentRow, paymentRow, requestRow } from './orders.ts';
import { authorizeRows, decideRows, insertRows } from './post.ts';

const setActor = sql<never>(`select set_config('kontora.actor', $1, true)`);
// the clearing of the demo never saw these files: written, so that no one sends them now
const markWritten = sql<never>(`update rail_message set state = 'written' where state = 'queued'`);
const readSent = sql<{
  payment_id: string;
  message_id: string;
  transaction_id: string;
  end_to_end_id: string;
  amount_minor: bigint;
  settlement_on: string;
}>(`
  select t.payment_id, m.message_id, t.transaction_id, t.end_to_end_id, t.amount_minor, t.settlement_on::text
  from rail_transfer t
  join rail_message m on m.id = t.message_id
  where t.direction = 'out'`);
const insertTaken = sql<never>(`
  insert into rail_message (id, direction, kind, sender_bic, message_id, file_name, sha256, body, items, state,
    created_at, changed_at)
  select $1, 'in', $2, $3, $4, $4 || '.xml', $5, $6, 1, 'taken', t, t from bank_now() t`);
const answer = sql<{ code: string }>(
  'select code from answer_transfers($1, array[$2::text], array[$3::text], array[$4::text])',
);
const giveBack = sql<{ code: string }>(
  'select code from return_transfers($1, array[$2::text], array[$3::text], array[$4::bigint], array[$5::text], $6)',
);

/** Reason codes of what other banks refused and returned. */
const refusedFor = 'AC04';
const returnedFor = 'AC06';

interface Standing {
  payment: OpenPayment;
  row: PaymentRow;
}

/** Whether it goes to another bank. */
export const isOutside = ({ payee }: OpenPayment) => typeof payee !== 'string';

/**
 * Brings payments to other banks to where they stand. Bank time is that of the last evening before today: then they are
 * sent and answered, so they are ordered shortly before.
 */
export async function sendOutside(tx: Db, open: readonly OpenPayment[], today: string, ledger: Ledger): Promise<void> {
  const feeMinor = firstFees.sepa.minor;
  const all = open.map((payment) => ({
    payment,
    row: paymentRow({ ...payment, kind: 'sepa-out', feeMinor }, today, ledger),
  }));
  for (const one of all) await approve(tx, one);
  await tx.run(setActor, ['']);
  const stop = { comment: 'Payee name needs checking', type: 'PAYMENT' as const };
  const held = new Map(
    all.filter(({ payment }) => payment.standing === 'blocked').map(({ row }) => [row.id, stop] as const),
  );
  const bank = await readBank(tx);
  const screens = [{ stops: () => Promise.resolve(held) }];
  // the demo says itself which names are looked at
  const threads = { run: () => Promise.reject(new Error('the demo has no threads')) };
  await handOverDue(
    tx,
    { bank, clearingBic: demoClearing, atOnce: true, screens, threads },
    {
      ...{ isInstant: false, most: all.length },
    },
  );
  await tx.run(markWritten);
  await takeAnswers(tx, all, { senderBic: demoClearing, receiverBic: bank.bic });
}

/** As people do it: one orders, the other approves on a device. */
async function approve(tx: Db, { payment: { initiatorId, deciderId }, row }: Standing): Promise<void> {
  if (deciderId === null) throw new Error('A payment to another bank is approved');
  await tx.run(setActor, [initiatorId]);
  await insertRows(tx, [row]);
  await tx.run(setActor, [deciderId]);
  await decideRows(tx, [requestRow(row, initiatorId, deciderId)], 'approve');
  await authorizeRows(tx, [{ id: row.id, confirmerId: deciderId }]);
}

type Bics = { senderBic: string; receiverBic: string };

async function takeAnswers(tx: Db, all: readonly Standing[], bics: Bics): Promise<void> {
  const sent = new Map((await tx.many(readSent)).map((row) => [row.payment_id, row]));
  for (const { payment, row } of all) {
    const transfer = sent.get(row.id);
    if (!transfer || payment.standing === 'pending') continue;
    const { message_id, transaction_id: transactionId, end_to_end_id: endToEndId, settlement_on } = transfer;
    const isReturned = payment.standing === 'returned';
    const reason = { code: isReturned ? returnedFor : refusedFor };
    const head = { createdAt: `${settlement_on}T15:00:00Z`, ...bics };
    const status = isReturned ? ('ACSC' as const) : ('RJCT' as const);
    await keep(tx, {
      kind: 'pacs.002',
      ...head,
      messageId: `DEMO-S-${row.id.slice(-12)}`,
      originalMessageId: message_id,
      originalKind: messageKinds['pacs.008'],
      transfers: [{ transactionId, endToEndId, status, ...(!isReturned && { reason }) }],
    });
    expectFit(await tx.many(answer, [message_id, transactionId, status, isReturned ? null : reason.code]));
    if (!isReturned) continue;
    const amountMinor = transfer.amount_minor;
    const original = { messageId: message_id, transactionId, endToEndId, amountMinor, settlementDay: settlement_on };
    const returnId = `DEMO-R-${row.id.slice(-12)}`;
    const returns = [{ returnId, amountMinor, reason, original }];
    const file = await keep(tx, {
      kind: 'pacs.004',
      ...head,
      messageId: returnId,
      settlementDay: settlement_on,
      returns,
    });
    expectFit(await tx.many(giveBack, [file, transactionId, returnId, amountMinor, reason.code, settlement_on]));
  }
}

/** Keeps a file of the clearing as taken. Answers the id of its row. */
async function keep(tx: Db, message: Extract<RailMessage, { kind: 'pacs.002' | 'pacs.004' }>): Promise<string> {
  const id = randomUUID();
  const body = Buffer.from(writeMessage(message));
  await tx.run(insertTaken, [id, message.kind, message.senderBic, message.messageId, sha256(body), body]);
  return id;
}

function expectFit(exceptions: readonly { code: string }[]): void {
  if (exceptions[0]) throw new Error(`The demo world does not add up: ${exceptions[0].code}`);
}
