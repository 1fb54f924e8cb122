/** What the address of the ledger's files holds: the chosen file, its period and its format. */
import * as z from 'zod/mini';
import { boundedText } from '#shared/rules/texts.ts';
import { journalFormats } from '../rules.ts';

export const fileKinds = ['day', 'month', 'accounts', 'accountsYear', 'accountsDay'] as const;
export type FileKind = (typeof fileKinds)[number];

export const filesSearch = z.object({
  file: z.optional(z.enum(fileKinds)),
  /** a day, a month or a year, as the file needs it */
  filePeriod: z.optional(boundedText(10)),
  fileFormat: z.optional(z.enum(journalFormats)),
});
