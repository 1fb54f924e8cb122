/** A list of payments as CSV. */
import { personOf } from '../../../../server/access/caller.ts';
import { recordRead } from '../../../../server/audit/record.ts';
import type { Context } from '../../../../server/http/context.ts';
import type { DownloadAnswer } from '../../../../shared/call.ts';
import { csvLine, csvStart } from '../../../../shared/csv.ts';
import { momentFormat } from '../../../../shared/days.ts';
import { decimalText } from '../../../../shared/money.ts';
import type { Payment } from '../../payment.ts';
import { countsForAmounts, describeState } from '../../rules.ts';
import { amountsOf, categoryTitle, kindTitle, refusalWords } from '../../words.ts';
import type { PaymentFilter } from '../calls.ts';
import { readAllPayments } from './list.ts';

const heading = [
  'Time',
  'Status',
  'Type',
  'Category',
  'Name',
  'IBAN',
  'Country',
  'Message',
  'Amount',
  'Currency',
  'Fee',
  'Own account',
  'Card',
  'Created by',
  'Approved by',
  'Reason',
  'Payment',
];

/** All payments under a filter; `zone` is the one of times and of the days in the filter. */
export async function exportPayments(
  companyId: string,
  { zone, ...filter }: PaymentFilter & { zone: string },
  context: Context,
): Promise<DownloadAnswer> {
  const { services, caller, requestId, byTicket } = context;
  // once for each file: a ticket is this very call once more
  if (!byTicket) {
    await recordRead(services.pool, personOf(caller).personId, requestId, {
      clientId: companyId,
      verb: 'payment.export',
      subjectKind: 'client',
      subjectId: companyId,
      facts: { filter: JSON.stringify({ ...filter, text: filter.text === undefined ? undefined : 'given' }) },
    });
  }
  const body = linesOf(readAllPayments(context.db, companyId, filter, services.bank.zone), zone, context.signal);
  return { type: 'text/csv', name: `payments-${companyId}.csv`, body };
}

async function* linesOf(
  batches: AsyncIterable<readonly Payment[]>,
  zone: string,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const timeIn = momentFormat(zone);
  yield Buffer.from(csvStart + csvLine(heading));
  for await (const batch of batches) {
    signal.throwIfAborted();
    yield Buffer.from(batch.map((payment) => csvLine(cellsOf(payment, timeIn))).join(''));
  }
}

/** Amounts have the sign of what they do to the account, fees too; time is in seconds. */
function cellsOf(payment: Payment, timeIn: (moment: string) => string): string[] {
  const { meta, op } = payment;
  const { main, fee: charged } = amountsOf(payment);
  // what failed costs nothing
  const fee = countsForAmounts(payment.state) ? charged : null;
  return [
    timeIn(payment.ts),
    describeState(payment.state).words,
    kindTitle(payment),
    categoryTitle(payment.tcc),
    meta.name,
    meta.acc,
    meta.country,
    meta.msg,
    decimalText(op === 'TX' ? -main.minor : main.minor, main.currency),
    main.currency,
    fee ? decimalText(-fee.minor, fee.currency) : '',
    meta.myIBAN,
    payment.cardNumber.slice(-4),
    meta.initiator,
    meta.confirmator,
    refusalWords(meta.reason),
    payment.id,
  ];
}
