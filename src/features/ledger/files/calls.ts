/** The books as files: the journal of a day or a month, and the trial balance. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { downloads } from '#shared/limits.ts';
import { boundedText, dayText } from '#shared/rules/texts.ts';
import { staff } from '#shared/staffGroups.ts';
import { isMonth, isPeriod, journalFormats } from './rules.ts';

const format = z.optional(z.enum(journalFormats));
const monthText = boundedText(
  7,
  z.refine((text) => isMonth(text), 'month-not-valid'),
);
const periodText = boundedText(
  10,
  z.refine((text) => isPeriod(text), 'period-not-valid'),
);

const address = {
  method: 'GET',
  path: '/web/ledger',
  params: {},
  who: staff('bookReaders'),
  transaction: 'none',
  timeoutMs: downloads.streamMs,
  errors: ['day-not-begun'],
} as const;
const journal = { download: ['text/csv', 'text/plain', 'application/xml'] } as const;

export const ledgerFileCalls = {
  exportJournalOfDay: call({
    ...address,
    word: 'day',
    query: z.strictObject({ day: dayText, format }),
    answer: journal,
    summary: 'The journal of a bank day: CSV, or as hledger or SAF-T reads it. EUR. The download is recorded.',
  }),
  exportJournalOfMonth: call({
    ...address,
    word: 'month',
    query: z.strictObject({ month: monthText, format }),
    answer: journal,
    summary: 'The journal of a month (yyyy-mm): CSV, or as hledger or SAF-T reads it. EUR. The download is recorded.',
  }),
  exportTrialBalance: call({
    ...address,
    word: 'accounts',
    query: z.strictObject({ accounts: periodText }),
    answer: { download: ['text/csv'] },
    summary:
      'The trial balance of a month (yyyy-mm), a year, or the year until a day: opening, debit, credit and closing ' +
      'of each account. EUR, CSV. The download is recorded.',
  }),
} as const;
