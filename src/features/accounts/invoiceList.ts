/** The list of months with fees: its orders, and its columns in a table and in a file. */
import * as z from 'zod/mini';
import { declareList } from '../../shared/lists/list.ts';
import { decimalText, parseAmountText } from '../../shared/money.ts';

const invoice = z.object({
  /** yyyy-mm of the bank's days */
  month: z.string(),
  /** amount texts, one for each currency; what was given back in the month is taken off, so it may be below zero */
  amounts: z.array(z.string()),
  /** how many fees were charged */
  fees: z.int(),
  /** the month is over: there is a PDF */
  isFinal: z.boolean(),
});
export type Invoice = z.output<typeof invoice>;

export const invoiceList = declareList({
  name: 'fees',
  item: invoice,
  filters: {},
  sorts: {
    month: ({ month }) => month,
    fees: ({ fees }) => fees,
    amount: ({ amounts: [first = ''] }) => parseAmountText(first)?.minor ?? 0n,
  },
  order: '-month',
  keyOf: ({ month }) => month,
  tie: ({ month }) => [month],
  columns: {
    month: { title: 'Month', text: ({ month }) => month },
    fees: { title: 'Fees', text: ({ fees }) => String(fees) },
    // a month with fees in two currencies has both in one cell: they add up to nothing
    amount: { title: 'Charged', text: ({ amounts }) => amounts.map(decimalWords).join(', ') },
  },
});

function decimalWords(text: string): string {
  const amount = parseAmountText(text);
  return amount ? `${decimalText(amount.minor, amount.currency)} ${amount.currency}` : '';
}
