/** The list of payments: what narrows and orders it, and its columns in a file. */
import { fundId, recordId } from '../../../shared/ids.ts';
import { amount, exactly, firstDay, lastDay, oneOf, searchText } from '../../../shared/lists/fields.ts';
import { declareList, sortMoment } from '../../../shared/lists/list.ts';
import { decimalText } from '../../../shared/money.ts';
import { payment } from '../payment.ts';
import { countsForAmounts, describeState } from '../rules.ts';
import { amountsOf, categoryTitle, kindTitle, refusalWords } from '../words.ts';
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
  keyOf: lineKey,
  tie: ({ id, op }) => [id, op],
  keysOf: (id) => [lineKey({ id, op: 'TX' }), lineKey({ id, op: 'RX' })],
  columns: {
    time: { title: 'Time', text: ({ ts }, { timeIn }) => timeIn(ts) },
    status: { title: 'Status', text: ({ state }) => describeState(state).words },
    type: { title: 'Type', text: kindTitle },
    category: { title: 'Category', text: ({ tcc }) => categoryTitle(tcc) },
    name: { title: 'Name', text: ({ meta }) => meta.name },
    iban: { title: 'IBAN', text: ({ meta }) => meta.acc },
    country: { title: 'Country', text: ({ meta }) => meta.country },
    message: { title: 'Message', text: ({ meta }) => meta.msg },
    // amounts have the sign of what they do to the account, fees too
    amount: {
      title: 'Amount',
      text: (payment) => {
        const { main } = amountsOf(payment);
        return decimalText(payment.op === 'TX' ? -main.minor : main.minor, main.currency);
      },
    },
    currency: { title: 'Currency', text: (payment) => amountsOf(payment).main.currency },
    fee: {
      title: 'Fee',
      text: (payment) => {
        // what failed costs nothing
        const fee = countsForAmounts(payment.state) ? amountsOf(payment).fee : null;
        return fee ? decimalText(-fee.minor, fee.currency) : '';
      },
    },
    account: { title: 'Own account', text: ({ meta }) => meta.myIBAN },
    card: { title: 'Card', text: ({ cardNumber }) => cardNumber.slice(-4) },
    creator: { title: 'Created by', text: ({ meta }) => meta.initiator },
    approver: { title: 'Approved by', text: ({ meta }) => meta.confirmator },
    reason: { title: 'Reason', text: ({ meta }) => refusalWords(meta.reason) },
    id: { title: 'Payment', text: ({ id }) => id },
  },
});
