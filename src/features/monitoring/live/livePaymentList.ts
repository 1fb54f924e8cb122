/**
 * The payments of all clients as staff see them happen: one row for each payment, from the side of one of our
 * clients.
 */

import * as z from 'zod/mini';
import { clientPayment } from '#features/payments/staff/calls.ts';
import { amount, firstDay, lastDay, oneOf, searchText } from '#shared/lists/fields.ts';
import { declareList, sortMoment } from '#shared/lists/list.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { statusFilters } from './others.ts';

export const livePayment = z.object({
  ...clientPayment.shape,
  /**
   * whose side it is: the payer's where that is our client, else the payee's; of an alert, the side that it is
   * about
   */
  clientID: z.string(),
  clientName: z.string(),
  /** of its review, grows with each change; 0: no one has looked at it yet */
  version: versionNumber,
});
export type LivePayment = z.output<typeof livePayment>;

export const livePaymentList = declareList({
  name: 'live-payments',
  item: livePayment,
  filters: {
    status: oneOf(statusFilters, { whole: 'all' }),
    text: searchText(),
    from: firstDay(),
    to: lastDay(),
    min: amount(),
    max: amount(),
  },
  sorts: { time: ({ ts }) => sortMoment(ts) },
  order: '-time',
  getKey: ({ id }) => id,
  tie: ({ id }) => [id],
  columns: {
    time: 'Time',
    client: 'Client',
    clientName: 'Name of the client',
    account: 'Account',
    status: 'Status',
    type: 'Type',
    name: 'Counterparty',
    iban: 'IBAN',
    country: 'Country',
    message: 'Message',
    amount: 'Amount',
    currency: 'Currency',
    review: 'Review',
    alerts: 'Alerts',
    id: 'Payment',
  },
});
