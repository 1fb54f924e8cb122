/** Account statements. */
import * as z from 'zod/mini';
import { call } from '../../shared/call.ts';
import { clientId } from '../../shared/ids.ts';
import { languageCodes } from '../../shared/reference/languages.ts';
import { formedText } from '../../shared/rules/texts.ts';
import { statementFormatNames } from './rules.ts';

const statementQuery = z.strictObject({
  format: z.optional(z.enum(statementFormatNames)),
  language: z.optional(z.enum(languageCodes)),
});

const shared = {
  method: 'GET',
  query: statementQuery,
  answer: { download: ['application/pdf', 'text/csv', 'application/xml', 'text/plain'] },
  who: { kind: 'member', letters: ['A'] },
  transaction: 'none',
  errors: ['period-not-valid', 'money-only-format'],
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
      filter: formedText(62, /^\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}(_[A-Z]{3}\.[A-Z]{2}[A-Z0-9]{13,32}(\.B)?)?$/),
    },
    summary: 'Statement of a period, from_to[_fundId]. Both days are included. camt054 takes one day.',
  }),
} as const;
