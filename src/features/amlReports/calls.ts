/** The AML reports of the specification (back office, statistics and reports; decisions for staff, section 4). */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { downloads } from '#shared/limits.ts';
import { boundedText, dayText, formedText } from '#shared/rules/texts.ts';
import { staff } from '#shared/staffGroups.ts';
import { reportNames } from './rules.ts';

/** Payments, and their money as 'EUR12.50'. */
const sum = z.object({ count: z.int(), amount: z.string() });

const countryRow = z.object({
  /** ISO 3166-1 alpha-2, or 'unknown' */
  country: z.string(),
  /** the days in which the country had these flags: a country whose flags changed has several rows */
  from: z.string(),
  to: z.string(),
  /** the public lists, or the bank's own marks, that were in force then */
  flags: z.array(z.enum(['BLACK', 'HIGH', 'GREY'])),
  /** each counted once in a row */
  clients: z.int(),
  in: sum,
  out: sum,
  /** of all money of the report, in thousandths rounded down; null: there is none */
  share: z.nullable(z.int()),
});
export type CountryRow = z.output<typeof countryRow>;

const paymentRow = z.object({
  day: z.string(),
  clientId: z.string(),
  /** names as the payment has them; of several payments those of the greatest */
  clientName: z.string(),
  direction: z.enum(['in', 'out']),
  name: z.string(),
  /** the counterparty's IBAN; '' where it has none */
  account: z.string(),
  /** names the counterparty in `?rows` */
  party: z.string(),
  country: z.string(),
  count: z.int(),
  amount: z.string(),
  /** of one payment */
  greatest: z.string(),
  /** the greatest one */
  paymentId: z.string(),
});
export type PaymentRow = z.output<typeof paymentRow>;

const moment = z.object({
  /** the last record of the audit that the report knows */
  record: z.string(),
  /** when that was written; null: the bank has no record yet */
  at: z.nullable(z.string()),
});

export const report = z.object({
  report: z.enum(reportNames),
  from: z.string(),
  to: z.string(),
  asOf: moment,
  /** without the payments of clients that the reader is linked to */
  isWithoutLinked: z.boolean(),
  /** lists whose first version is younger than the first day: that version is taken for the days before */
  assumed: z.array(z.object({ list: z.enum(['BLACK', 'HIGH', 'GREY']), inForceOn: z.string() })),
  total: z.object({
    /** each counted once over all countries; null: the report counts payments alone */
    clients: z.nullable(z.int()),
    rows: z.int(),
    in: sum,
    out: sum,
  }),
  /** of a report by country, the most money first */
  countries: z.optional(z.array(countryRow)),
  /** of a report of payments: a page, the newest first */
  payments: z.optional(z.array(paymentRow)),
  /** of a report of payments */
  months: z.optional(z.array(z.object({ month: z.string(), in: z.string(), out: z.string() }))),
  /** for `after`, where there are more payments */
  next: z.nullable(z.string()),
});
export type Report = z.output<typeof report>;

const rows = z.object({ asOf: moment, payments: z.array(paymentRow), next: z.nullable(z.string()) });

const change = z.object({
  day: z.string(),
  backOn: z.string(),
  clientId: z.string(),
  direction: z.enum(['in', 'out']),
  name: z.string(),
  country: z.string(),
  amount: z.string(),
  paymentId: z.string(),
});
export type ReportChange = z.output<typeof change>;

const changes = z.object({
  /** records of the audit that are not counted yet, and the day that the counting has reached; '' before the first */
  behind: z.int(),
  countedTo: z.string(),
  /** what came back since the record of the report, newest first, at most 200 */
  items: z.array(change),
  total: sum,
});
export type ReportChanges = z.output<typeof changes>;

/** The number of a record. */
const record = formedText(18, /^[1-9]\d*$/);
const days = { from: dayText, to: dayText, asOf: z.optional(record) };
const cursor = z.optional(boundedText(400));
const base = {
  method: 'GET',
  path: '/web/reports/{report}',
  values: ['report'],
  who: staff('reportReaders'),
  params: { report: z.enum(reportNames) },
} as const;
const errors = ['period-turned', 'period-too-long', 'record-not-counted'] as const;

/** A row of a report: a country, or the payments of a client with one counterparty on one day. */
const named = {
  country: z.optional(formedText(7, /^([A-Z]{2}|unknown)$/)),
  clientId: z.optional(clientId),
  direction: z.optional(z.enum(['in', 'out'])),
  party: z.optional(boundedText(200)),
};

export const amlReportCalls = {
  readReport: call({
    ...base,
    query: z.strictObject({ ...days, after: cursor }),
    answer: report,
    transaction: 'read',
    errors: [...errors],
    summary:
      'A report for inclusive bank days, at most 366, as it was with a record of the audit; the last one counted.',
  }),
  exportReport: call({
    ...base,
    word: 'format',
    query: z.strictObject({ format: z.enum(['pdf', 'csv']), ...days }),
    answer: { download: ['application/pdf', 'text/csv'] },
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: [...errors, 'report-too-big'],
    summary: 'The same as PDF or CSV, with all rows: for one record always the same bytes. The download is recorded.',
  }),
  listReportRows: call({
    ...base,
    word: 'rows',
    query: z.strictObject({ ...days, ...named, after: cursor }),
    answer: rows,
    transaction: 'read',
    errors: [...errors, 'report-row-not-named'],
    summary: 'The payments behind a row of a report, newest first, 100 a page. The look is recorded.',
  }),
  exportReportRows: call({
    ...base,
    word: 'rowsAs',
    query: z.strictObject({ rowsAs: z.literal('csv'), ...days, ...named }),
    answer: { download: ['text/csv'] },
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: [...errors, 'report-row-not-named', 'report-too-big'],
    summary: 'The payments behind a row of a report as CSV. The download is recorded.',
  }),
  listReportChanges: call({
    ...base,
    word: 'changes',
    query: z.strictObject(days),
    answer: changes,
    transaction: 'read',
    errors: [...errors],
    summary: 'What came back since the record of a report, and how far the reports have counted.',
  }),
} as const;
