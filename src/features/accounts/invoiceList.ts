/** The list of months with fees: its orders, and its columns in a table and in a file. */
import * as z from 'zod/mini';
import { declareList } from '#shared/lists/list.ts';
import { getMinor } from '#shared/money.ts';

const invoice = z.object({
  /** yyyy-mm of the bank's days */
  month: z.string(),
  /** amount texts, one for each currency; refunds of the month are subtracted, so an amount may be negative */
  amounts: z.array(z.string()),
  /** how many fees were charged */
  fees: z.int(),
  /** the month is over, so there is a PDF */
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
    amount: ({ amounts: [first = ''] }) => getMinor(first),
  },
  order: '-month',
  getKey: ({ month }) => month,
  tie: ({ month }) => [month],
  columns: {
    month: 'Month',
    fees: 'Fees',
    amount: 'Charged',
  },
});
