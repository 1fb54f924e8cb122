/** The list of payments: its filters and orders, and its columns in a file. */
import { fundId, recordId } from '#shared/ids.ts';
import { amount, exactly, firstDay, lastDay, oneOf, searchText } from '#shared/lists/fields.ts';
import { declareList, sortMoment } from '#shared/lists/list.ts';
import { payment } from '../payment.ts';
import { lineKey } from './lineKey.ts';
import { statusFilters } from './rules.ts';

export const paymentList = declareList({
  name: 'payments',
  item: payment,
  filters: {
    status: oneOf(statusFilters, { whole: 'all' }),
    text: searchText(),
    from: firstDay(),
    to: lastDay(),
    fund: exactly(fundId),
    cardid: exactly(recordId),
    min: amount(),
    max: amount(),
  },
  sorts: { time: ({ ts }) => sortMoment(ts) },
  order: '-time',
  getKey: lineKey,
  tie: ({ id, op }) => [id, op],
  getKeys: (id) => [lineKey({ id, op: 'TX' }), lineKey({ id, op: 'RX' })],
  columns: {
    time: 'Time',
    status: 'Status',
    type: 'Type',
    category: 'Category',
    name: 'Name',
    iban: 'IBAN',
    country: 'Country',
    message: 'Message',
    amount: 'Amount',
    currency: 'Currency',
    fee: 'Fee',
    total: 'Total',
    account: 'Own account',
    card: 'Card',
    creator: 'Created by',
    approver: 'Approved by',
    reason: 'Reason',
    id: 'Payment',
  },
});
