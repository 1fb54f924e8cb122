/** What may stand behind the question mark of the payment pages: a reload or a shared link shows the same. */
import * as z from 'zod/mini';
import { isDay } from '../../../shared/days.ts';
import { fundId, recordId } from '../../../shared/ids.ts';
import { parseDecimal } from '../../../shared/money.ts';
import { statusFilters } from '../calls.ts';
import { taskStandings } from '../taskFilter.ts';

const day = z.optional(z.string().check(z.refine(isDay)));
const amount = z.optional(z.string().check(z.refine((text) => parseDecimal(text) !== null)));
const lineKey = z.optional(z.string().check(z.regex(/^[0-9a-f-]{36}(\.in)?$/)));

/** The payment form: empty, filled from the open payment, or changing the open task. */
export const payMode = z.optional(z.enum(['new', 'repeat', 'edit']));
export type PayMode = 'new' | 'repeat' | 'edit';

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

export const transactionsSearch = z.object({
  status: z.optional(z.enum(statusFilters)),
  text: z.optional(z.string().check(z.maxLength(100))),
  from: day,
  to: day,
  fund: z.optional(fundId),
  cardid: z.optional(recordId),
  min: amount,
  max: amount,
  open: lineKey,
  pay: payMode,
});
export type TransactionsSearch = z.output<typeof transactionsSearch>;
