/** Files for the tax authority. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { isDay } from '#shared/days.ts';
import { downloads } from '#shared/limits.ts';
import { boundedText } from '#shared/rules/texts.ts';
import { staff } from '#shared/staffGroups.ts';
import { vmiFormats } from './writeVmi.ts';

/** 31 December of a year */
const yearEnd = boundedText(
  10,
  z.refine((text) => isDay(text) && text.endsWith('-12-31'), 'not-the-end-of-a-year'),
);

export const taxCalls = {
  exportAccountData: call({
    method: 'GET',
    path: '/web/vmi',
    params: {},
    query: z.strictObject({ day: yearEnd, format: z.optional(z.enum(vmiFormats)) }),
    answer: { download: ['text/csv', 'application/xml'] },
    who: staff('bookReaders'),
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: ['day-not-begun', 'vmi-year-unknown', 'vmi-conflict'],
    summary:
      'Yearly account data for the tax authority, at 31 December: accounts opened and closed, balances, inflows and ' +
      'debts. CSV, or XML by the mapping of the operator. The download is recorded.',
  }),
} as const;
