/** What the bank has charged, month by month. */
import * as z from 'zod/mini';
import { call } from '../../shared/call.ts';
import { clientId } from '../../shared/ids.ts';

const invoice = z.object({
  /** yyyy-mm of the bank's days */
  month: z.string(),
  /** amount texts, one for each currency; what was given back in the month is taken off, so it may be below zero */
  amounts: z.array(z.string()),
  /** how many fees were charged */
  fees: z.int(),
  /** the month is over: there is a PDF */
  isFinal: z.boolean(),
});
export type Invoice = z.output<typeof invoice>;

const who = { kind: 'member', letters: ['A'] } as const;

export const invoiceCalls = {
  listInvoices: call({
    method: 'GET',
    path: '/web/{companyId}/invoices',
    params: { companyId: clientId },
    answer: z.object({ items: z.array(invoice), next: z.null() }),
    who,
    transaction: 'read',
    errors: [],
    summary: 'The months with fees, the newest first.',
  }),
  readInvoice: call({
    method: 'GET',
    path: '/web/{companyId}/invoices/{month}',
    params: { companyId: clientId, month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)) },
    answer: { download: ['application/pdf'] },
    who,
    transaction: 'none',
    errors: [],
    summary: 'The fee invoice of a month that is over, as PDF; 404 for a month without fees.',
  }),
} as const;
