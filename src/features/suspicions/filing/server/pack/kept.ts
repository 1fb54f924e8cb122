/** Which rows of a list go into an evidence pack: the newest, as many as fit. */
import type { PackLimits } from '#features/suspicions/filing/limits.ts';
import type { Db, Query } from '#server/db/pool.ts';
import { spaced } from '#shared/formatCount.ts';
import type { FoundRow } from './packSql.ts';

/** Rows that go in, by their keys, the newest first. */
export interface KeptRows<Row extends FoundRow = FoundRow> {
  rows: readonly Row[];
  /** with those that stay out */
  total: number;
  bytes: number;
}

/** Pure: the newest rows that fit into the bytes. */
export function keepNewest<Row extends FoundRow>(found: readonly Row[], maxBytes: number): KeptRows<Row> {
  let bytes = 0;
  let count = 0;
  for (const row of found) {
    if (bytes + row.bytes > maxBytes) break;
    bytes += row.bytes;
    count++;
  }
  return { rows: found.slice(0, count), total: found[0]?.total ?? 0, bytes };
}

/** 'audit/records.csv: the newest 1 000 of 3 412'; undefined where all are in. */
export function formatBound(file: string, { rows, total }: KeptRows): string | undefined {
  if (rows.length === total) return undefined;
  return `${file}: the newest ${spaced(rows.length)} of ${spaced(total)}`;
}

/** The rows of these keys in their order, a page at a time. */
export async function* readPages<Row>(
  db: Db,
  query: Query<Row>,
  keys: readonly string[],
  { pageRows }: Pick<PackLimits, 'pageRows'>,
): AsyncGenerator<Row[]> {
  for (let at = 0; at < keys.length; at += pageRows) yield await db.many(query, [keys.slice(at, at + pageRows)]);
}
