/** Reports of payments, and the payments behind a row of any report. */
import type { Db } from '#server/db/pool.ts';
import { readCursor, writeCursor } from '#server/lists/cursor.ts';
import type { SortColumn } from '#server/lists/source.ts';
import { Refusal } from '#shared/errors.ts';
import { amountText } from '#shared/money.ts';
import type { PaymentRow, Report, ReportChanges } from '../calls.ts';
import { countedBy, getDirections, highMinor, isByCountry, type ReportName, unknownCountry } from '../rules.ts';
import type { Scope } from './scope.ts';
import * as queries from './sql.ts';

/** Payments of a page. */
export const pageRows = 100;

/** A row of a report, as `?rows` names it. */
export interface NamedRow {
  country?: string | undefined;
  clientId?: string | undefined;
  direction?: 'in' | 'out' | undefined;
  party?: string | undefined;
}

export interface Page {
  payments: PaymentRow[];
  next: string | null;
}

/** What a report of payments adds to its page. */
export async function readMonths(
  db: Db,
  report: ReportName,
  { values }: Scope,
): Promise<Pick<Report, 'months' | 'total'>> {
  const by = countedBy[report];
  const rows = await db.many(by === 'joined' ? queries.readJoinedMonths : queries.readHighMonths, [...values, by]);
  const getSum = (of: readonly queries.MonthRow[]) => ({
    count: of.reduce((sum, { count }) => sum + count, 0),
    amount: amountText(
      'EUR',
      of.reduce((sum, { amount_minor: minor }) => sum + minor, 0n),
    ),
  });
  const ofDirection = (of: readonly queries.MonthRow[], direction: 'in' | 'out') =>
    getSum(of.filter((row) => row.direction === direction));
  return {
    total: {
      clients: null,
      rows: rows.reduce((sum, row) => sum + row.rows, 0),
      ...{ in: ofDirection(rows, 'in'), out: ofDirection(rows, 'out') },
    },
    months: [...new Set(rows.map(({ month }) => month))].map((month) => {
      const own = rows.filter((row) => row.month === month);
      return { month, in: ofDirection(own, 'in').amount, out: ofDirection(own, 'out').amount };
    }),
  };
}

/** A page of a report of payments. @param limit rows at most */
export async function readPage(
  db: Db,
  report: ReportName,
  scope: Scope,
  { after, limit = pageRows }: { after?: string | undefined; limit?: number },
): Promise<Page> {
  const isJoined = countedBy[report] === 'joined';
  const order = isJoined ? joinedOrder : sideOrder;
  const about = getAbout(report, scope);
  const rows = await db.many(isJoined ? queries.listJoined : queries.listHigh, [
    ...[...scope.values, limit + 1, ...readKey(order, about, after)],
  ]);
  return getPage(rows, { limit, order, about });
}

/**
 * A page of the payments behind a row.
 * @throws Refusal report-row-not-named
 */
export async function readRows(
  db: Db,
  report: ReportName,
  scope: Scope,
  { named, after, limit = pageRows }: { named: NamedRow; after?: string | undefined; limit?: number },
): Promise<Page> {
  if (countedBy[report] === 'high') return readPage(db, report, scope, { after, limit });
  const { country, clientId, direction, party } = named;
  const about = [...getAbout(report, scope), country, clientId, direction, party];
  const values = [...scope.values, limit + 1, ...readKey(sideOrder, about, after)];
  return getPage(await listNamed(db, report, values, named), { limit, order: sideOrder, about });
}

function listNamed(
  db: Db,
  report: ReportName,
  values: readonly unknown[],
  { country, clientId, direction, party }: NamedRow,
): Promise<queries.PaymentSideRow[]> {
  if (isByCountry(report)) {
    if (country === undefined) throw new Refusal('report-row-not-named');
    const letters = country === unknownCountry ? '' : country;
    const [only] = getDirections(report);
    return countedBy[report] === 'client'
      ? db.many(queries.listOfClientCountry, [...values, letters, direction ?? null])
      : db.many(queries.listOfCountry, [...values, only, letters]);
  }
  if (clientId === undefined || direction === undefined || party === undefined)
    throw new Refusal('report-row-not-named');
  return db.many(queries.listOfParty, [...values, clientId, direction, party]);
}

/** What came back since the record of a report. */
export async function readChanges(db: Db, report: ReportName, scope: Scope): Promise<ReportChanges> {
  const by = countedBy[report];
  const least = by === 'high' ? highMinor : 0n;
  const rows = await db.many(queries.listChanges, [...scope.values, getDirections(report), least, by === 'joined']);
  return {
    ...{ behind: Number(scope.behind), countedTo: scope.countedTo },
    items: rows.map(({ day, back_on: backOn, client_id: clientId, direction, country, name, ...row }) => ({
      ...{ day, backOn, clientId, direction, name, country: country || unknownCountry },
      ...{ amount: amountText('EUR', row.amount_minor), paymentId: row.payment_id },
    })),
    total: { count: rows[0]?.count ?? 0, amount: amountText('EUR', rows[0]?.sum_minor ?? 0n) },
  };
}

function getPage(
  rows: readonly queries.PaymentSideRow[],
  { limit, order, about }: { limit: number; order: Order; about: readonly unknown[] },
): Page {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    payments: shown.map((row) => ({
      ...{ day: row.day, clientId: row.client_id, clientName: row.client_name, direction: row.direction },
      ...{ name: row.name, account: row.account, party: row.party, country: row.country || unknownCountry },
      ...{ count: row.count, amount: amountText('EUR', row.amount_minor) },
      ...{ greatest: amountText('EUR', row.greatest_minor), paymentId: row.payment_id },
    })),
    next: rows.length > limit && last ? writeCursor(about, order.getKey(last)) : null,
  };
}

interface Order {
  columns: readonly Pick<SortColumn, 'type'>[];
  getKey: (row: queries.PaymentSideRow) => string[];
}
const sideOrder: Order = {
  columns: [{ type: 'date' }, { type: 'bigint' }, { type: 'text' }],
  getKey: ({ day, n, client_id: client }) => [day, String(n), client],
};
const joinedOrder: Order = {
  columns: [{ type: 'date' }, { type: 'text' }, { type: 'text' }, { type: 'text' }],
  getKey: ({ day, client_id: client, direction, party }) => [day, client, direction, party],
};

/** Without the record: it may grow between two pages. */
const getAbout = (report: ReportName, { days: { from, to } }: Scope): unknown[] => ['aml-report', report, from, to];

/** The values of a cursor; nulls for the first page. @throws Refusal invalid-input */
function readKey({ columns }: Order, about: readonly unknown[], after: string | undefined): readonly unknown[] {
  return after === undefined ? columns.map(() => null) : readCursor(about, columns, after, 'after');
}
