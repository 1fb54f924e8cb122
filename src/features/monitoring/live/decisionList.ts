/** What staff have decided about transactions, the newest first: History. */
import * as z from 'zod/mini';
import { firstDay, lastDay, oneOf, searchText } from '#shared/lists/fields.ts';
import { declareList, sortMoment } from '#shared/lists/list.ts';

/** Codes that end a review; others come from the case that it was part of. */
export const endingCodes = ['AFLS', 'ATRU', 'MRSM'] as const;

export const paymentDecision = z.object({
  id: z.string(),
  paymentID: z.string(),
  clientID: z.string(),
  clientName: z.string(),
  /** of the counterparty */
  name: z.string(),
  /** amount text, and TX for what went out */
  amount: z.string(),
  op: z.enum(['TX', 'RX']),
  al: z.array(z.string()),
  code: z.string(),
  comment: z.string(),
  /** the officer, by name; 'The bank' for what its case has decided without one */
  by: z.string(),
  at: z.string(),
});
export type PaymentDecision = z.output<typeof paymentDecision>;

export const decisionList = declareList({
  name: 'payment-decisions',
  item: paymentDecision,
  filters: {
    code: oneOf(['all', ...endingCodes], { whole: 'all' }),
    text: searchText(),
    from: firstDay(),
    to: lastDay(),
  },
  sorts: { time: ({ at }) => sortMoment(at) },
  order: '-time',
  getKey: ({ id }) => id,
  tie: ({ id }) => [id],
  columns: {
    time: 'Time',
    decision: 'Decision',
    officer: 'Officer',
    comment: 'Comment',
    client: 'Client',
    clientName: 'Name of the client',
    name: 'Counterparty',
    amount: 'Amount',
    currency: 'Currency',
    alerts: 'Alerts',
    id: 'Payment',
  },
});
