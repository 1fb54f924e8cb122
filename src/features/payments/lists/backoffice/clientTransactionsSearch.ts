/** What the address of a client's transactions holds for staff: filter, order and the open payment. */
import * as z from 'zod/mini';
import { formedText } from '#shared/rules/texts.ts';
import { clientPaymentList } from '../clientPaymentList.ts';

export const clientTransactionsSearch = z.object({
  ...clientPaymentList.address,
  open: z.optional(formedText(39, /^[0-9a-f-]{36}(\.in)?$/)),
});
export type ClientTransactionsSearch = z.output<typeof clientTransactionsSearch>;
