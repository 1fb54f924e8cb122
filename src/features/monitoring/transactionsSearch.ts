/**
 * What the address of the staff's transactions holds: the tab, the filter of the live view, and the open
 * transaction.
 */
import * as z from 'zod/mini';
import { formedText } from '#shared/rules/texts.ts';
import { decisionList } from './live/decisionList.ts';
import { livePaymentList } from './live/livePaymentList.ts';

const { status, text, from, to, min, max } = livePaymentList.address;

export const transactionsSearch = z.object({
  ...{ status, text, from, to, min, max },
  tab: z.optional(
    z.enum([
      ...(['live', 'alerts', 'review', 'data', 'tech'] as const),
      ...(['failed-orders', 'delayed-orders', 'aside', 'templates', 'history'] as const),
    ]),
  ),
  /** client and payment */
  open: z.optional(formedText(48, /^\d{11}\.[0-9a-f-]{36}$/)),
  /** of History */
  code: decisionList.address.code,
  /** administrators hide the tab Tech */
  tech: z.optional(z.enum(['off'])),
});
export type TransactionsSearch = z.output<typeof transactionsSearch>;
export type TransactionTab = NonNullable<TransactionsSearch['tab']>;
