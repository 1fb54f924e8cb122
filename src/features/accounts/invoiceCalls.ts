/** Fees by month, and their invoices. */
import { call } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { downloads } from '#shared/limits.ts';
import { may } from '#shared/permissions.ts';
import { formedText } from '#shared/rules/texts.ts';
import { invoiceList } from './invoiceList.ts';

const who = may('payments.view');

export const invoiceCalls = {
  listInvoices: call({
    method: 'GET',
    path: '/web/{companyId}/invoices',
    params: { companyId: clientId },
    query: invoiceList.query,
    answer: invoiceList.answer,
    who,
    transaction: 'read',
    errors: [],
    summary: 'The months with fees, the newest first.',
  }),
  exportInvoices: call({
    method: 'GET',
    path: '/web/{companyId}/invoices',
    params: { companyId: clientId },
    word: 'export',
    query: invoiceList.fileQuery,
    answer: { download: ['text/csv'] },
    who,
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: [],
    summary: 'The months with fees as CSV.',
  }),
  readInvoice: call({
    method: 'GET',
    path: '/web/{companyId}/invoices/{month}',
    params: { companyId: clientId, month: formedText(7, /^20\d\d-(0[1-9]|1[0-2])$/) },
    answer: { download: ['application/pdf'] },
    who,
    transaction: 'none',
    errors: [],
    summary: 'The fee invoice of a past month as PDF. 404 for a month without fees.',
  }),
} as const;
