/** The AML reports. */
import { toCsv } from '#features/statistics/server/toCsv.ts';
import { getPerson } from '#server/access/caller.ts';
import { recordLook } from '#server/audit/looks.ts';
import { recordRead } from '#server/audit/record.ts';
import { inSnapshot } from '#server/db/transactions.ts';
import type { Context, Handlers } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import type { amlReportCalls, PaymentRow, Report } from '../calls.ts';
import { paymentsTable, reportTables } from '../reportTables.ts';
import { isByCountry, type ReportName, reportNames, reportTitles } from '../rules.ts';
import { readCountries } from './readCountries.ts';
import { readChanges, readMonths, readPage, readRows } from './readPayments.ts';
import { type Asked, getMoment, openScope, type Scope } from './scope.ts';

/** Rows of a file at most: it is made in memory. */
const maxFileRows = 20_000;

export const amlReportHandlers: Handlers<typeof amlReportCalls> = {
  readReport: async ({ params, query: { after, ...asked } }, context) => {
    const scope = await openScope(context.db, asked, getPerson(context.caller).personId);
    const report = await readReport(context.db, getReport(params), scope, after);
    if (report.payments) lookAt(context, getReport(params), asked);
    return report;
  },

  exportReport: async ({ params, query: { format, ...asked } }, context) => {
    const { services, caller, requestId, signal } = context;
    const { pool, bank, threads } = services;
    const reader = getPerson(caller);
    const [report, payments] = await inSnapshot(pool, async (db) => {
      const scope = await openScope(db, asked, reader.personId);
      const read = await readReport(db, getReport(params), scope, undefined, maxFileRows);
      if (read.next !== null) throw new Refusal('report-too-big');
      return [read, read.payments ?? []] as const;
    });
    const { from, to, asOf } = report;
    await recordRead(pool, reader.personId, requestId, {
      ...{ clientId: null, verb: 'report.export', subjectKind: 'list', subjectId: getReport(params) },
      facts: { format, from, to, asOf: asOf.record },
    });
    const tables = reportTables(report, payments);
    const name = `${getReport(params)}-${from}-${to}-${asOf.record}.${format}`;
    if (format === 'csv') return { type: 'text/csv', name, body: Buffer.from(toCsv(tables)) };
    // neither who made it nor when: for one record the file is always the same
    const made = `As of audit record ${asOf.record}${asOf.at === null ? '' : `, written ${asOf.at}`}`;
    const paper = {
      title: reportTitles[getReport(params)],
      bank: bank.name,
      made,
      createdAt: asOf.at ?? '1970-01-01',
      tables,
    };
    return { type: 'application/pdf', name, body: await threads.run('makeStatsFile', paper, { signal }) };
  },

  listReportRows: async ({ params, query: { from, to, asOf, after, ...named } }, context) => {
    const asked = { from, to, asOf };
    const scope = await openScope(context.db, asked, getPerson(context.caller).personId);
    const page = await readRows(context.db, getReport(params), scope, { named, after });
    lookAt(context, getReport(params), asked);
    return { asOf: getMoment(scope), ...page };
  },

  exportReportRows: async ({ params, query: { rowsAs, from, to, asOf, ...named } }, context) => {
    const { services, caller, requestId } = context;
    const reader = getPerson(caller);
    const { scope, payments } = await inSnapshot(services.pool, async (db) => {
      const opened = await openScope(db, { from, to, asOf }, reader.personId);
      const page = await readRows(db, getReport(params), opened, { named, limit: maxFileRows });
      if (page.next !== null) throw new Refusal('report-too-big');
      return { scope: opened, payments: page.payments };
    });
    await recordRead(services.pool, reader.personId, requestId, {
      ...{ clientId: null, verb: 'report.export', subjectKind: 'list', subjectId: getReport(params) },
      facts: { format: rowsAs, from, to, asOf: String(scope.record), rows: 'yes' },
    });
    const name = `${getReport(params)}-payments-${from}-${to}-${scope.record}.csv`;
    const title = `${reportTitles[getReport(params)]}, payments`;
    return { type: 'text/csv', name, body: Buffer.from(toCsv([{ title, ...paymentsTable(payments) }])) };
  },

  listReportChanges: async ({ params, query }, context) => {
    const scope = await openScope(context.db, query, getPerson(context.caller).personId);
    const changes = await readChanges(context.db, getReport(params), scope);
    if (changes.items.length > 0) lookAt(context, getReport(params), query);
    return changes;
  },
};

async function readReport(
  db: Context['db'],
  name: ReportName,
  scope: Scope,
  after: string | undefined,
  limit?: number,
): Promise<Report> {
  const head = { report: name, ...scope.days, asOf: getMoment(scope), isWithoutLinked: scope.isWithoutLinked };
  if (isByCountry(name)) return { ...head, ...(await readCountries(db, name, scope)), next: null };
  const [months, page] = await Promise.all([
    readMonths(db, name, scope),
    readPage(db, name, scope, { after, ...(limit !== undefined && { limit }) }),
  ]);
  const payments: PaymentRow[] = page.payments;
  return { ...head, assumed: [], ...months, payments, next: page.next };
}

/** Payments name clients: who has looked at them is recorded. */
function lookAt(context: Context, report: ReportName, { from, to }: Asked): void {
  recordLook(context, {
    ...{ clientId: null, verb: 'report.read', subjectKind: 'list', subjectId: report },
    facts: { from, to },
  });
}

/** @throws Refusal not-found, which the schema of the path makes impossible */
function getReport({ report }: { report: string }): ReportName {
  const known = reportNames.find((one) => one === report);
  if (known === undefined) throw new Refusal('not-found');
  return known;
}
