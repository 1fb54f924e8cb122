/** The counterparties of a client in a period, each with its payments and sums: the per-IBAN statistics. */
import * as z from 'zod/mini';
import { exactly, searchText } from '#shared/lists/fields.ts';
import { declareList } from '#shared/lists/list.ts';
import { getMinor } from '#shared/money.ts';
import { dayText } from '#shared/rules/texts.ts';

export const partyFigures = {
  iban: z.string(),
  name: z.string(),
  /** an account of a client whom the reader is linked to: its payments are not for them */
  isLinked: z.boolean(),
  /** payments, both directions */
  count: z.int(),
  /** amount texts */
  income: z.string(),
  expense: z.string(),
  total: z.string(),
};
/** With the days that were counted: the payments of a figure are those of these days. */
export const party = z.object({ ...partyFigures, from: z.string(), to: z.string() });
export type PartyRow = z.output<typeof party>;

export const partyList = declareList({
  name: 'client-counterparties',
  item: party,
  filters: { from: exactly(dayText), to: exactly(dayText), text: searchText() },
  sorts: { total: ({ total }) => getMinor(total), count: ({ count }) => count },
  order: '-total',
  getKey: ({ iban }) => iban,
  tie: ({ iban }) => [iban],
  maxCount: 500_000,
  columns: {
    iban: 'IBAN',
    name: 'Name',
    count: 'Payments',
    income: 'Income',
    expense: 'Expense',
    total: 'Total',
    currency: 'Currency',
  },
});
