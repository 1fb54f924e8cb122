/** The file of a message, made from its rows while it is sent: a slow reader holds no connection and no snapshot. */
import type { Bank } from '#server/clock/bank.ts';
import type { Db } from '#server/db/pool.ts';
import { getQuarter } from '../rules.ts';
import {
  endPayee,
  type MessagePayee,
  messageEnd,
  type PayeeAddress,
  startMessage,
  startPayee,
  writeTransaction,
} from '../writeMessage.ts';
import * as queries from './sql.ts';

const pagePayees = 100;
const pageTransactions = 1000;
/** before all moments */
const noMoment = '-infinity';

export async function* getMessageFile(
  db: Db,
  message: queries.MessageRow,
  bank: Pick<Bank, 'name' | 'bic'>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { id, corrects, kind, made_at: madeAt } = message;
  const head = { id, corrects, kind, madeAt, quarter: getQuarter(message.quarter), bankName: bank.name, bic: bank.bic };
  yield Buffer.from(startMessage(head));
  let after: number | undefined = 0;
  while (after !== undefined) {
    const rows: queries.PayeeRow[] = await db.many(queries.listPayees, [id, after, pagePayees]);
    for (const row of rows) yield* getPayee(db, row, corrects, signal);
    after = rows.length === pagePayees ? rows.at(-1)?.place : undefined;
  }
  yield Buffer.from(messageEnd);
}

async function* getPayee(
  db: Db,
  row: queries.PayeeRow,
  corrects: string | null,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const payee = toPayee(row, corrects);
  yield Buffer.from(startPayee(payee));
  let after: readonly [string, string] | undefined = [noMoment, ''];
  while (after) {
    const rows: queries.TransactionRow[] = await db.many(queries.listTransactions, [
      row.id,
      ...after,
      pageTransactions,
    ]);
    signal.throwIfAborted();
    if (rows.length > 0) yield Buffer.from(rows.map(toTransaction).map(writeTransaction).join(''));
    const last: queries.TransactionRow | undefined = rows.at(-1);
    after = rows.length === pageTransactions && last ? [last.at, last.transaction_id] : undefined;
  }
  yield Buffer.from(endPayee(payee));
}

function toPayee(row: queries.PayeeRow, corrects: string | null): MessagePayee {
  return {
    ...{ id: row.id, corrects: row.corrects, docKind: row.doc_kind, name: row.name, nameKind: row.name_kind },
    ...{ country: row.country, taxId: row.tax_id, taxCountry: row.tax_country, accounts: row.accounts },
    // said where it is another message than the one that the whole correction is about
    correctsMessage: row.corrects_message === corrects ? null : row.corrects_message,
    address: getAddress(row.address),
  };
}

export function getAddress(address: queries.PayeeRow['address']): PayeeAddress | null {
  return isAddress(address) ? address : null;
}

function isAddress(address: queries.PayeeRow['address']): address is PayeeAddress {
  return 'kind' in address;
}

function toTransaction(row: queries.TransactionRow) {
  return {
    ...{ id: row.transaction_id, corrects: row.corrects, isRefund: row.is_refund, at: row.at },
    ...{ amountMinor: row.amount_minor, method: row.method, atPremises: row.at_premises },
    ...{ payerCountry: row.payer_country, payerSource: row.payer_source },
  };
}
