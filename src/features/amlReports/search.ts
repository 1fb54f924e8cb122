/** What the address of the AML reports holds. */
import * as z from 'zod/mini';
import { boundedText, dayText, formedText } from '#shared/rules/texts.ts';
import { reportNames } from './rules.ts';

export const reportTabs = [...reportNames, 'supervisor'] as const;
export type ReportTab = (typeof reportTabs)[number];

export const reportSearch = z.object({
  report: z.optional(z.enum(reportTabs)),
  from: z.optional(dayText),
  to: z.optional(dayText),
  /** the report as it was with this record */
  asOf: z.optional(formedText(18, /^[1-9]\d*$/)),
  /** whose payments are shown beside: see `rowKeys.ts` */
  row: z.optional(boundedText(300)),
});
