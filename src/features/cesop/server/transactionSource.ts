/** Transactions of a message in SQL, by their time. */
import { sql } from 'kysely';
import { holds, is } from '#server/lists/conditions.ts';
import type { Source } from '#server/lists/source.ts';
import { amountText, decimalText, getMinor } from '#shared/money.ts';
import { transactionList } from '../transactionList.ts';

interface TransactionRow {
  transaction_id: string;
  payee_id: string;
  name: string;
  at: string;
  amount_minor: bigint;
  is_refund: boolean;
  method: string;
  at_premises: boolean;
  payer_country: string;
  payer_source: string;
  country: string;
  errors: string[];
}

export function getTransactionSource(messageId: string): Source<typeof transactionList, TransactionRow> {
  return {
    list: transactionList,
    relations: () => [
      sql`
        select t.transaction_id, t.payee_id, p.name, t.at, t.amount_minor, abs(t.amount_minor) as size_minor,
          t.is_refund, t.method, t.at_premises, t.payer_country, t.payer_source, p.country, t.client_id
        from cesop_transaction t
        join cesop_payee p on p.id = t.payee_id
        where t.message_id = ${messageId}`,
    ],
    filters: {
      payee: is('payee_id'),
      kind: (kind) => sql`r.is_refund = ${kind === 'refunds'}`,
      failed: (isFailed) => sql`exists (
        select from cesop_error e where e.message_id = ${messageId} and e.transaction_id = r.transaction_id)
        = ${isFailed}`,
      text: (words) => sql`(${holds(['name'], { amounts: ['size_minor'] })(words)}
        or r.transaction_id = ${words.trim()})`,
    },
    sorts: { at: { column: 'at', type: 'timestamptz' } },
    tie: [{ column: 'transaction_id', type: 'text' }],
    indexed: ['at'],
    dress: (rows) => sql`
      select r.*, array(
        select e.code || ' ' || e.title from cesop_error e
        where e.message_id = ${messageId} and e.transaction_id = r.transaction_id order by e.place
      ) as errors
      from (${rows}) r`,
    toItem: (row) => ({
      ...{ id: row.transaction_id, payeeId: row.payee_id, payee: row.name, payeeCountry: row.country },
      ...{ at: row.at, amount: amountText('EUR', row.amount_minor), isRefund: row.is_refund, method: row.method },
      ...{ atPremises: row.at_premises, payerCountry: row.payer_country, payerSource: row.payer_source },
      errors: row.errors,
    }),
    cells: {
      at: ({ at }, { timeIn }) => timeIn(at),
      payee: ({ payee }) => payee,
      payeeCountry: ({ payeeCountry }) => payeeCountry,
      payerCountry: ({ payerCountry }) => payerCountry,
      payerSource: ({ payerSource }) => payerSource,
      method: ({ method }) => method,
      atPremises: ({ atPremises }) => (atPremises ? 'Yes' : 'No'),
      isRefund: ({ isRefund }) => (isRefund ? 'Yes' : 'No'),
      amount: ({ amount }) => decimalText(getMinor(amount)),
      errors: ({ errors }) => errors.join('; '),
      payeeId: ({ payeeId }) => payeeId,
      id: ({ id }) => id,
    },
    exported: { verb: 'cesop-transaction.export', subjectKind: 'list' },
  };
}
