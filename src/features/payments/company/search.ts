/** What may stand behind the question mark of the payment pages: a reload or a shared link shows the same. */
import * as z from 'zod/mini';
import { listSearch } from '../lists/company/listFilter.ts';
import { payMode } from '../orders/company/payMode.ts';
import { taskStandings } from '../tasks/taskFilter.ts';

const lineKey = z.optional(z.string().check(z.regex(/^[0-9a-f-]{36}(\.in)?$/)));

/** Pages that show lines of payments and the payment form. */
export const linesSearch = z.object({ open: lineKey, pay: payMode });

export const tasksSearch = z.object({
  standing: z.optional(z.enum(taskStandings)),
  text: z.optional(z.string().check(z.maxLength(100))),
  /** a column, with a minus for descending */
  sort: z.optional(z.string().check(z.regex(/^-?\w+$/))),
  open: lineKey,
  pay: payMode,
});

export const transactionsSearch = z.extend(listSearch, { open: lineKey, pay: payMode });
export type TransactionsSearch = z.output<typeof transactionsSearch>;
