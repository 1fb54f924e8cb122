/** What each kind of message does when it comes in. Each runs in the transaction that keeps the file. */
import { type Db, sql } from '../../../server/db/pool.ts';
import type { PaymentReturn, RailMessage, StatusReport } from '../../../shared/iso20022/messages.ts';
import { type ExceptionRow, exceptionsOf, keepExceptions } from './exceptions.ts';
import { takeRecalls } from './foreignRecalls.ts';
import { takeTransfers } from './incoming.ts';
import { takeRecallAnswers } from './ownRecalls.ts';
import type { RailContext } from './railContext.ts';
import { takeStatements } from './statements.ts';

/** @param fileId row of the file */
export async function takeMessage(tx: Db, rail: RailContext, fileId: string, message: RailMessage): Promise<void> {
  switch (message.kind) {
    case 'pacs.002':
      return takeStatuses(tx, rail.bank.bic, fileId, message);
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
    // the row keeps it: the money of a camt.054 comes by its own messages, and nobody asks us by pacs.028
    case 'camt.054':
    case 'pacs.028':
      return;
  }
}

const answerTransfers = sql<ExceptionRow>('select item, code, payment_id from answer_transfers($1, $2, $3, $4)');
/** the condition is that of the index rail_message_once */
const transfersOfMessage = sql<{ transaction_id: string }>(`
  select t.transaction_id from rail_message m
  join rail_transfer t on t.message_id = m.id
  where m.direction = 'out' and m.sender_bic = $1 and m.kind = 'pacs.008' and m.message_id = $2 and m.state <> 'refused'
  order by t.transaction_id`);

/** pacs.002: a status for each transfer, or one for the whole message. */
async function takeStatuses(tx: Db, ownBic: string, fileId: string, message: StatusReport): Promise<void> {
  const answers = message.transfers.length > 0 ? message.transfers : await answersForAll(tx, ownBic, message);
  if (answers.length === 0) return;
  const transactions = answers.map(({ transactionId }) => transactionId);
  const statuses = answers.map(({ status }) => status);
  const reasons = answers.map(({ reason }) => reason?.code ?? null);
  const found = await tx.many(answerTransfers, [message.originalMessageId, transactions, statuses, reasons]);
  const said = exceptionsOf(found, (i) => ({
    transactionId: transactions[i] ?? '',
    said: [statuses[i], reasons[i]].filter(Boolean).join(' '),
  }));
  await keepExceptions(tx, fileId, said);
}

async function answersForAll(
  tx: Db,
  ownBic: string,
  { originalMessageId, groupStatus, groupReason }: StatusReport,
): Promise<StatusReport['transfers']> {
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
    returns.map(({ original }) => original.transactionId),
    returns.map(({ returnId }) => returnId),
    returns.map(({ amountMinor }) => amountMinor),
    returns.map(({ reason }) => reason.code),
    settlementDay,
  ]);
  const said = exceptionsOf(found, (i) => ({
    transactionId: returns[i]?.original.transactionId ?? '',
    said: `returned ${returns[i]?.reason.code}`,
  }));
  await keepExceptions(tx, fileId, said);
}
