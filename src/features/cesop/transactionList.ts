/** The list of transactions of one message, each with the errors of the answer beside it. No payer is named. */
import * as z from 'zod/mini';
import { recordId } from '#shared/ids.ts';
import { exactly, flag, oneOf, searchText } from '#shared/lists/fields.ts';
import { declareList, sortMoment } from '#shared/lists/list.ts';

const transaction = z.object({
  /** TransactionIdentifier */
  id: z.string(),
  payeeId: z.string(),
  payee: z.string(),
  /** bank time: of execution, or of the refund */
  at: z.string(),
  /** amount text; below zero for a refund */
  amount: z.string(),
  isRefund: z.boolean(),
  method: z.string(),
  /** read at the shop's own machine */
  atPremises: z.boolean(),
  /** ISO 3166-1 alpha-2, and what it was read from */
  payerCountry: z.string(),
  payerSource: z.string(),
  payeeCountry: z.string(),
  /** of the answer, about this transaction: code and title */
  errors: z.array(z.string()),
});
export type CesopTransaction = z.output<typeof transaction>;

export const transactionList = declareList({
  name: 'cesop-transactions',
  item: transaction,
  filters: {
    payee: exactly(recordId),
    kind: oneOf(['all', 'payments', 'refunds'], { whole: 'all' }),
    failed: flag(),
    text: searchText(),
  },
  sorts: { at: ({ at }) => sortMoment(at) },
  order: 'at',
  getKey: ({ id }) => id,
  tie: ({ id }) => [id],
  columns: {
    at: 'Time',
    payee: 'Payee',
    payeeCountry: 'Payee country',
    payerCountry: 'Payer country',
    payerSource: 'Payer country read from',
    method: 'Method',
    atPremises: 'At the shop',
    isRefund: 'Refund',
    amount: 'Amount, EUR',
    errors: 'Errors',
    payeeId: 'DocRefId',
    id: 'Transaction',
  },
});
