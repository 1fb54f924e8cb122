/** The queries of the payment pages' addresses: a reload or a shared link shows the same. */
import * as z from 'zod/mini';
import { formedText } from '#shared/rules/texts.ts';
import { paymentList } from '../lists/paymentList.ts';
import { payMode } from '../orders/company/payMode.ts';
import { taskList } from '../tasks/taskList.ts';

const lineKey = z.optional(formedText(39, /^[0-9a-f-]{36}(\.in)?$/));

/** Pages that show lines of payments and the payment form. */
export const linesSearch = z.object({ open: lineKey, pay: payMode });

export const tasksSearch = z.object({ ...taskList.address, open: lineKey, pay: payMode });

export const transactionsSearch = z.object({ ...paymentList.address, open: lineKey, pay: payMode });
export type TransactionsSearch = z.output<typeof transactionsSearch>;
