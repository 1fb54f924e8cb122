/** Payments of a client, for staff. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { downloads } from '#shared/limits.ts';
import { formedText } from '#shared/rules/texts.ts';
import { staff } from '#shared/staffGroups.ts';
import { clientPayment, clientPaymentList } from './clientPaymentList.ts';

const ofClient = { method: 'GET', path: '/web/payments/{clientId}', params: { clientId }, client: 'clientId' } as const;
/** Who reads payments of a client (decisions for the back office, section 1). */
const who = staff('clientReaders');

export const paymentStaffCalls = {
  transactionsOfClient: call({
    ...ofClient,
    bare: 'text',
    query: clientPaymentList.query,
    answer: clientPaymentList.answer,
    who,
    transaction: 'read',
    errors: [],
    summary:
      'Payments of a client as staff see them, newest first; a bare value is searched for. Each look is recorded.',
  }),
  exportTransactionsOfClient: call({
    ...ofClient,
    word: 'export',
    query: clientPaymentList.fileQuery,
    answer: { download: ['text/csv'] },
    who,
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: [],
    summary: 'Payments of a client under a filter as CSV.',
  }),
  transactionsOfMonth: call({
    ...ofClient,
    path: '/web/payments/{clientId}/{month}',
    // yyyymm
    params: { clientId, month: formedText(6, /^\d{4}(0[1-9]|1[0-2])$/) },
    values: ['month'],
    query: z.strictObject({ next: clientPaymentList.query.shape.next }),
    answer: clientPaymentList.answer,
    who: staff('paymentReaders'),
    transaction: 'read',
    errors: ['period-not-valid'],
    summary: 'Payments of a client in one of the last 13 months, yyyymm, newest first.',
  }),
  readTransactionOfClient: call({
    ...ofClient,
    path: '/web/payments/{clientId}/{paymentId}',
    params: { clientId, paymentId: recordId },
    /** a payment between two own accounts has two lines; `in` is the line of the receiving account */
    query: z.strictObject({ line: z.optional(z.enum(['in'])) }),
    answer: clientPayment,
    who,
    transaction: 'read',
    errors: [],
    summary: 'One payment of a client as staff see it.',
  }),
} as const;
