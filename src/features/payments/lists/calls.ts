/** Lists of payments. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { downloads } from '#shared/limits.ts';
import { may } from '#shared/permissions.ts';
import { dayText, zoneText } from '#shared/rules/texts.ts';
import { payment } from '../payment.ts';
import { paymentList } from './paymentList.ts';

const params = { companyId: clientId };
const who = may('payments.view', 'payments.approve');

export const paymentCalls = {
  listPayments: call({
    method: 'GET',
    path: '/web/{companyId}/payments',
    params,
    query: paymentList.query,
    answer: paymentList.answer,
    who,
    transaction: 'read',
    errors: [],
    summary: 'Payments of the company, newest first. With `ver`, the changes since.',
  }),
  listPaymentsOfDay: call({
    method: 'GET',
    path: '/web/{companyId}/payments/{date}',
    params: { companyId: clientId, date: dayText },
    values: ['date'],
    query: z.strictObject({
      zone: z.optional(zoneText),
      next: paymentList.query.shape.next,
    }),
    answer: paymentList.answer,
    who,
    transaction: 'read',
    errors: [],
    summary: 'Payments of one day, in a time zone.',
  }),
  readPayment: call({
    method: 'GET',
    path: '/web/{companyId}/payments/{paymentId}',
    params: { companyId: clientId, paymentId: recordId },
    /** a payment between two own accounts has two lines; `in` is the line of the receiving account */
    query: z.strictObject({ line: z.optional(z.enum(['in'])) }),
    answer: payment,
    who,
    transaction: 'read',
    errors: [],
    summary: 'One payment as a line of the list.',
  }),
  exportPayments: call({
    method: 'GET',
    path: '/web/{companyId}/payments',
    params,
    word: 'export',
    query: paymentList.fileQuery,
    answer: { download: ['text/csv'] },
    who,
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: [],
    summary: 'The payments under a filter as CSV, with times in the given zone.',
  }),
} as const;
