/** The table for the supervisor (decisions for staff, section 4), of any period. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { downloads } from '#shared/limits.ts';
import { dayText } from '#shared/rules/texts.ts';
import { staff } from '#shared/staffGroups.ts';
import { periodFigures } from './workloadCalls.ts';

export const supervisorTable = z.object({
  takenAt: z.string(),
  from: z.string(),
  to: z.string(),
  ...periodFigures.shape,
  /**
   * versions that were filed with the authority in the period, of reports that the reader may read; left out for whom
   * no report exists
   */
  reports: z.optional(z.int()),
});
export type SupervisorTable = z.output<typeof supervisorTable>;

const days = { from: dayText, to: dayText };
/** AML only as a deputy of the Head of AML */
const who = staff('amlDesk');

export const supervisorCalls = {
  readSupervisorTable: call({
    method: 'GET',
    path: '/web/reports/supervisor',
    params: {},
    query: z.strictObject(days),
    answer: supervisorTable,
    who,
    transaction: 'none',
    errors: ['period-turned', 'period-too-long'],
    summary:
      'The yearly table for the supervisor, for inclusive bank days, at most 366: cases by type and other figures.',
  }),
  exportSupervisorTable: call({
    method: 'GET',
    path: '/web/reports/supervisor',
    params: {},
    word: 'format',
    query: z.strictObject({ format: z.enum(['pdf', 'csv']), ...days }),
    answer: { download: ['application/pdf', 'text/csv'] },
    who,
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: ['period-turned', 'period-too-long'],
    summary: 'The same as PDF or CSV. The download is recorded.',
  }),
} as const;
