/** Forms of the supervisor, and the calendar of reports that authorities are owed. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { recordId } from '#shared/ids.ts';
import { downloads } from '#shared/limits.ts';
import { commentText, dayText, formedText, plainText } from '#shared/rules/texts.ts';
import { staff } from '#shared/staffGroups.ts';
import { dutyList } from './dutyList.ts';
import { formCodes, formFormats, lineForms } from './rules.ts';

const readers = staff('bookReaders');
const form = z.enum(formCodes);
const forms = { method: 'GET', path: '/web/supervisory-forms', params: {}, who: readers, transaction: 'none' } as const;

const problem = z.object({
  /** the address and name of an account of the chart, and the accountant's number */
  form: z.enum(lineForms),
  ...{ account: z.string(), name: z.string(), number: z.string() },
  /** the numbers of the lines that it is in: none, or several */
  lines: z.array(z.string()),
});

const filledForm = z.object({
  form,
  title: z.string(),
  /** the first day that is counted, and the day at whose end the form is made */
  fromDay: z.string(),
  day: z.string(),
  headings: z.array(z.string()),
  /** how many of the first columns are words; the others are amounts in EUR or counts */
  wordColumns: z.int(),
  /** empty while an account is not mapped */
  lines: z.array(z.array(z.string())),
  problems: z.array(problem),
});
export type FilledForm = z.output<typeof filledForm>;

/** A report of the calendar, and the last day of its period. */
const dutyCode = formedText(20, /^[A-Z][A-Z0-9_]{1,19}$/);
const one = {
  path: '/web/duties/{duty}/{until}',
  params: { duty: dutyCode, until: dayText },
  values: ['duty', 'until'],
} as const;
const list = { method: 'GET', path: '/web/duties', params: {}, who: readers, errors: [] } as const;

const filing = z.object({
  id: z.string(),
  ...{ filedOn: z.string(), fileName: z.string(), sha256: z.string(), reference: z.string(), comment: z.string() },
  /** the bank has made the file */
  isMade: z.boolean(),
  ...{ by: z.string(), at: z.string() },
});
export type Filing = z.output<typeof filing>;

const madeFile = z.object({
  ...{ id: z.string(), name: z.string(), sha256: z.string(), bytes: z.int(), by: z.string(), at: z.string() },
});
export type MadeFile = z.output<typeof madeFile>;

export const maxFilingWords = 1000;
export const maxReference = 100;
export const newFiling = z.strictObject({
  filedOn: dayText,
  /** of the authority; '' where it gave none */
  reference: plainText(maxReference),
  comment: commentText(maxFilingWords, 0),
  /** a file that the bank has made; '' for one that is sent along */
  fileId: z.union([z.literal(''), recordId]),
});

export const supervisoryCalls = {
  readForm: call({
    ...forms,
    query: z.strictObject({ form, day: dayText }),
    answer: filledForm,
    errors: ['day-not-begun', 'day-not-over', 'record-not-counted', 'form-conflict'],
    summary: 'A form of the supervisor at the end of a day that is over, and accounts that are not mapped. EUR.',
  }),
  exportForm: call({
    ...forms,
    word: 'format',
    query: z.strictObject({ form, day: dayText, format: z.enum(formFormats) }),
    answer: { download: ['text/csv', 'application/pdf'] },
    timeoutMs: downloads.streamMs,
    errors: ['day-not-begun', 'day-not-over', 'record-not-counted', 'form-conflict', 'account-not-mapped'],
    summary: 'The same as CSV or PDF. The download is recorded, and the hash of the file is kept.',
  }),
  listDuties: call({
    ...list,
    query: dutyList.query,
    answer: dutyList.answer,
    transaction: 'read',
    summary: 'The calendar of reports: each period of each report, when it is due and what was filed.',
  }),
  exportDuties: call({
    ...list,
    word: 'export',
    query: dutyList.fileQuery,
    answer: { download: ['text/csv'] },
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    summary: 'The same under a filter as CSV. The download is recorded.',
  }),
  listDueDuties: call({
    ...list,
    word: 'due',
    answer: z.object({ items: z.array(dutyList.item) }),
    transaction: 'read',
    summary: 'Reports that are overdue or due within 10 days, the most urgent first.',
  }),
  readDuty: call({
    ...{ ...one, method: 'GET', errors: [] },
    answer: z.object({ duty: dutyList.item, filings: z.array(filing), madeFiles: z.array(madeFile) }),
    who: readers,
    transaction: 'read',
    summary: 'One period of a report: what was filed, the newest first, and the files that the bank has made of it.',
  }),
  recordFiling: call({
    ...{ ...one, method: 'POST', errors: ['filing-too-early', 'filing-file-missing'] },
    body: {
      form: newFiling,
      files: ['application/octet-stream', 'text/csv', 'text/xml', 'application/xml', 'application/pdf'],
    },
    timeoutMs: 120_000,
    answer: undefined,
    who: staff('bookkeepers'),
    transaction: 'write',
    summary: 'Record a report as filed, with the hash of its file. A later record supersedes it.',
  }),
} as const;
