/** Account statements. */
import * as z from 'zod/mini';
import { statementVersions } from '#features/rails/iso20022/messages.ts';
import { call } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { may } from '#shared/permissions.ts';
import { languageCodes } from '#shared/reference/languages.ts';
import { statementFormatNames } from '#shared/reference/statementFormats.ts';
import { formedText } from '#shared/rules/texts.ts';
import { staff } from '#shared/staffGroups.ts';

const statementQuery = z.strictObject({
  format: z.optional(z.enum(statementFormatNames)),
  language: z.optional(z.enum(languageCodes)),
  version: z.optional(z.enum(statementVersions)),
});

const errors = ['period-not-valid', 'money-only-format', 'version-not-known'] as const;
const filter = formedText(62, /^\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}(_[A-Z]{3}\.[A-Z]{2}[A-Z0-9]{13,32}(\.B)?)?$/);

const shared = {
  method: 'GET',
  query: statementQuery,
  answer: { download: ['application/pdf', 'text/csv', 'application/xml', 'text/plain'] },
  who: may('payments.view'),
  transaction: 'none',
  errors,
} as const;

export const accountCalls = {
  readStatement: call({
    ...shared,
    path: '/web/{companyId}/statement',
    params: { companyId: clientId },
    summary: 'Statement of all accounts, from the first of this month to today.',
  }),
  readStatementOf: call({
    ...shared,
    path: '/web/{companyId}/statement/{filter}',
    values: ['filter'],
    params: {
      companyId: clientId,
      filter,
    },
    summary: 'Statement of a period, from_to[_fundId]. Both days are included. camt054 takes one day.',
  }),
  readStatementForStaff: call({
    method: 'GET',
    path: '/web/clients/{clientId}/statement.pdf',
    params: { clientId },
    client: 'clientId',
    bare: 'q',
    query: z.strictObject({ q: z.optional(filter), language: z.optional(z.enum(languageCodes)) }),
    answer: { download: ['application/pdf'] },
    who: staff('clientReaders'),
    transaction: 'none',
    errors,
    summary:
      'Statement of a client for staff, from_to[_fundId], by default from the first of this month to today. Recorded.',
  }),
} as const;
