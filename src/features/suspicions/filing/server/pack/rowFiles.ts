/** Files of a pack with many rows: each is read and written a page at a time. */
import type { PackLimits } from '#features/suspicions/filing/limits.ts';
import type { Db } from '#server/db/pool.ts';
import { csvLine, csvStart } from '#shared/csv.ts';
import { decimalText } from '#shared/money.ts';
import { formatRuleFigure } from '#shared/ruleFigures.ts';
import { formatRecord } from '../recordJson.ts';
import { type KeptRows, readPages } from './kept.ts';
import * as queries from './packSql.ts';

type Paging = Pick<PackLimits, 'pageRows'>;
type Bytes = AsyncGenerator<Uint8Array>;

const newestFirst = ({ rows }: KeptRows): string[] => rows.map(({ key }) => key);
const oldestFirst = (kept: KeptRows): string[] => newestFirst(kept).reverse();

async function* getCsv<Row>(
  headings: readonly string[],
  pages: AsyncIterable<Row[]>,
  getCells: (row: Row) => string[],
): Bytes {
  yield Buffer.from(csvStart + csvLine(headings));
  for await (const rows of pages) yield Buffer.from(rows.map((row) => csvLine(getCells(row))).join(''));
}

export function getEntries(db: Db, kept: KeptRows, paging: Paging): Bytes {
  return getCsv(
    ['at', 'booked_on', 'payment', 'transfer', 'kind', 'account', 'seq', 'amount', 'balance', 'currency'],
    readPages(db, queries.listEntries, oldestFirst(kept), paging),
    (row) => [
      ...[row.at, row.booked_on, row.payment_id, row.transfer_id, row.kind, row.iban, String(row.seq)],
      ...[decimalText(row.amount_minor, row.currency), decimalText(row.balance_minor, row.currency), row.currency],
    ],
  );
}

export function getEvents(db: Db, kept: KeptRows, paging: Paging): Bytes {
  return getCsv(
    ['id', 'rule', 'version', 'at', 'figure', 'threshold', 'from', 'to', 'payment', 'case'],
    readPages(db, queries.listEvents, newestFirst(kept), paging),
    (row) => [
      ...[row.id, row.rule, String(row.version ?? ''), row.at, formatRuleFigure(row.measure, row.figure)],
      row.threshold === null ? '' : formatRuleFigure(row.measure, row.threshold),
      ...[row.from_on ?? '', row.day ?? '', row.payment_id ?? '', row.case_id ?? ''],
    ],
  );
}

/** A list of JSON, one check a line. */
export async function* getChecks(db: Db, kept: KeptRows, paging: Paging): Bytes {
  let before = '[\n';
  for await (const rows of readPages(db, queries.listChecks, newestFirst(kept), paging))
    for (const row of rows) {
      yield Buffer.from(`${before}${formatRecord(row)}`);
      before = ',\n';
    }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n');
}

export function getRecords(db: Db, kept: KeptRows, paging: Paging): Bytes {
  return getCsv(
    ['n', 'block', 'at', 'verb', 'actor', 'kind', 'subject', 'row_hash', 'sealed'],
    readPages(db, queries.listRecords, oldestFirst(kept), paging),
    (row) => [
      ...[String(row.n), String(row.block), row.at, row.verb, row.actor_id ?? '', row.subject_kind, row.subject_id],
      ...[row.row_hash, row.sealed],
    ],
  );
}

/** A block at a time: one may hold thousands of records. */
export async function* getBlocks(db: Db, { rows }: KeptRows<queries.FoundRecord>): Bytes {
  yield Buffer.from('number,first,last,before,hash,row_hashes\r\n');
  for (const number of new Set(rows.map(({ block }) => block).reverse())) {
    const row = await db.maybe(queries.readBlock, [number]);
    if (row)
      yield Buffer.from(`${[row.number, row.first_n, row.last_n, row.before, row.hash, row.row_hashes].join(',')}\r\n`);
  }
}
