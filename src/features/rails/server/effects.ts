/** What each kind of message does when it comes in. Each runs in the transaction that keeps the file. */
import { type Db, sql } from '#server/db/pool.ts';
import type { PaymentReturn, RailMessage, ReportedMessage, Unread } from '../iso20022/messages.ts';
import { getMeaning, type StatusMeaning } from '../iso20022/statuses.ts';
import { type ExceptionRow, getExceptions, keepExceptions, type RailException } from './exceptions.ts';
import { takeRecalls } from './foreignRecalls.ts';
import { takeTransfers } from './incoming.ts';
import { takeRecallAnswers } from './ownRecalls.ts';
import type { RailContext } from './railContext.ts';
import { takeStatements } from './statements.ts';

/** @param fileId row of the file */
export async function takeMessage(tx: Db, rail: RailContext, fileId: string, message: RailMessage): Promise<void> {
  if ('unread' in message) await keepExceptions(tx, fileId, (message.unread ?? []).map(getUnread));
  switch (message.kind) {
    case 'pacs.002':
      for (const reported of [message, ...(message.others ?? [])])
        await takeStatuses(tx, rail.bank.bic, fileId, reported);
      return;
    case 'pacs.004':
      return takeReturns(tx, fileId, message);
    case 'pacs.008':
      return takeTransfers(tx, rail, fileId, message);
    case 'camt.056':
      return takeRecalls(tx, rail, fileId, message);
    case 'camt.029':
      return takeRecallAnswers(tx, fileId, message);
    case 'camt.053':
      return takeStatements(tx, fileId, message);
    // the row keeps it: the money of a camt.054 comes by its own messages, and no one asks us by pacs.028
    case 'camt.054':
    case 'pacs.028':
      return;
  }
}

/** An entry that cannot be read did nothing; its file did the rest. */
function getUnread({ transactionId, fault: { code, path, line } }: Unread): RailException {
  return { transactionId, code: 'not-readable', said: `${code} at ${path}, line ${line}`, paymentId: null };
}

const answerTransfers = sql<ExceptionRow>('select item, code, payment_id from answer_transfers($1, $2, $3, $4)');
/** the condition is that of the index rail_message_once */
const transfersOfMessage = sql<{ transaction_id: string }>(`
  select t.transaction_id from rail_message m
  join rail_transfer t on t.message_id = m.id
  where m.direction = 'out' and m.sender_bic = $1 and m.kind = 'pacs.008' and m.message_id = $2 and m.state <> 'refused'
  order by t.transaction_id`);

/** pacs.002 about one message: a status for each transfer, or one for all of them. */
async function takeStatuses(tx: Db, ownBic: string, fileId: string, message: ReportedMessage): Promise<void> {
  const answers = message.transfers.length > 0 ? message.transfers : await answersForAll(tx, ownBic, message);
  await keepToLookAt(tx, fileId, answers);
  if (answers.length === 0) return;
  const transactions = answers.map(({ transactionId }) => transactionId);
  const statuses = answers.map(({ status }) => moves[getMeaning(status)]);
  const reasons = answers.map(({ reason }) => reason?.code ?? null);
  const found = await tx.many(answerTransfers, [message.originalMessageId, transactions, statuses, reasons]);
  const said = getExceptions(found, (i) => ({
    transactionId: transactions[i] ?? '',
    said: [answers[i]?.status, reasons[i]].filter(Boolean).join(' '),
  }));
  await keepExceptions(tx, fileId, said);
}

/** What each meaning is for answer_transfers(). */
const moves: Readonly<Record<StatusMeaning, string>> = {
  settles: 'ACSC',
  'settles-instant': 'ACCP',
  refuses: 'RJCT',
  waits: 'PDNG',
  asks: 'PDNG',
};

const findOurs = sql<{ transaction_id: string; payment_id: string }>(`
  select transaction_id, payment_id from rail_transfer where direction = 'out' and transaction_id = any ($1)`);

/** A status that says nothing of the money leaves the payment Pending; staff see it. */
async function keepToLookAt(tx: Db, fileId: string, answers: ReportedMessage['transfers']): Promise<void> {
  const asking = answers.filter(({ status }) => getMeaning(status) === 'asks');
  if (asking.length === 0) return;
  const ours = await tx.many(findOurs, [asking.map(({ transactionId }) => transactionId)]);
  const paymentByTransaction = new Map(ours.map((row) => [row.transaction_id, row.payment_id]));
  const kept = asking.map(({ transactionId, status, reason }) => ({
    ...{ transactionId, code: 'status-to-look-at', said: [status, reason?.code].filter(Boolean).join(' ') },
    paymentId: paymentByTransaction.get(transactionId) ?? null,
  }));
  await keepExceptions(
    tx,
    fileId,
    // one that is not ours is said to be unknown
    kept.filter(({ paymentId }) => paymentId !== null),
  );
}

async function answersForAll(
  tx: Db,
  ownBic: string,
  { originalMessageId, groupStatus, groupReason }: ReportedMessage,
): Promise<ReportedMessage['transfers']> {
  if (!groupStatus) return [];
  const rows = await tx.many(transfersOfMessage, [ownBic, originalMessageId]);
  const answer = { endToEndId: '', status: groupStatus, ...(groupReason && { reason: groupReason }) };
  // an unknown message is an exception under its own id
  const ids = rows.length > 0 ? rows.map((row) => row.transaction_id) : [originalMessageId];
  return ids.map((transactionId) => ({ transactionId, ...answer }));
}

const returnTransfers = sql<ExceptionRow>(
  'select item, code, payment_id from return_transfers($1, $2, $3, $4, $5, $6)',
);

/** pacs.004: settled transfers of ours come back. */
async function takeReturns(tx: Db, fileId: string, { returns, settlementDay }: PaymentReturn): Promise<void> {
  if (returns.length === 0) return;
  const found = await tx.many(returnTransfers, [
    fileId,
    returns.map(({ original }) => original.transactionId.trim()),
    returns.map(({ returnId }) => returnId),
    returns.map(({ amountMinor }) => amountMinor),
    returns.map(({ reason }) => reason.code),
    settlementDay,
  ]);
  const said = getExceptions(found, (i) => ({
    transactionId: returns[i]?.original.transactionId ?? '',
    said: `returned ${returns[i]?.reason.code}`,
  }));
  await keepExceptions(tx, fileId, said);
}
