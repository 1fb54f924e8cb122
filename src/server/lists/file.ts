/** A whole list as CSV: the same filter and order, the columns of its declaration. */
import type { DownloadAnswer } from '#shared/call.ts';
import { csvLine, csvStart, localCells } from '#shared/csv.ts';
import type { Separator } from '#shared/csvSeparators.ts';
import { momentFormat } from '#shared/days.ts';
import type { Fields } from '#shared/lists/fields.ts';
import { getFilter, type List, type Reader, type RowOf } from '#shared/lists/list.ts';
import { recordRead } from '../audit/record.ts';
import type { Db } from '../db/pool.ts';
import type { Context } from '../http/context.ts';
import { getQuestion, type Question } from './compose.ts';
import type { Position } from './cursor.ts';
import { findRows, getPosition, type ListQuery } from './read.ts';
import type { Scope, Source } from './source.ts';

/** Small enough that other calls do not wait for a batch to be turned into text. */
const batch = 500;

/** `zone` is the one of the times in the file. Leaves one record in the audit, without what was searched for. */
export async function exportList<L extends List, R>(
  source: Source<L, R>,
  scope: Scope,
  { zone, separator = ',', ...query }: ListQuery & { zone?: string | undefined; separator?: Separator | undefined },
  { db, services, requestId, byTicket, signal }: Context,
): Promise<DownloadAnswer> {
  const { clientId, personId } = scope;
  // once for each file: a ticket is this very call once more
  if (!byTicket) {
    await recordRead(services.pool, personId, requestId, {
      ...source.exported,
      clientId,
      subjectId: clientId ?? source.list.name,
      facts: { filter: JSON.stringify(impersonal(source.list, query)) },
    });
  }
  const reader = { personId, timeIn: momentFormat(zone ?? scope.zone) };
  const body = getLines(source, { ...getQuestion(source, scope, query), use: 'file' }, separator, reader, db, signal);
  return { type: 'text/csv', name: `${[source.list.name, clientId].filter(Boolean).join('-')}.csv`, body };
}

function impersonal(list: List, query: ListQuery): Record<string, unknown> {
  const fields: Fields = list.filters;
  const given = Object.entries(getFilter(list, query)).map(([name, text]) => [
    name,
    fields[name]?.isSearch ? 'given' : text,
  ]);
  return Object.fromEntries(given);
}

/**
 * A batch at a time, each by statements of its own: a slow reader holds no connection and no snapshot. Each row whose
 * place never changes comes once.
 */
async function* getLines<L extends List, R>(
  source: Source<L, R>,
  question: Question,
  separator: Separator,
  reader: Reader,
  db: Db,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const columns: Readonly<Record<string, string>> = source.list.columns;
  const cells: Readonly<Record<string, (item: RowOf<L>, reader: Reader) => string>> = source.cells;
  yield Buffer.from(csvStart + csvLine(Object.values(columns), separator));
  let after: Position | undefined;
  do {
    const { rows } = await findRows(db, question, after, batch);
    signal.throwIfAborted();
    const items = rows.map((row) => source.toItem(row as R));
    const getCells = (item: RowOf<L>) => Object.keys(columns).map((key) => cells[key]?.(item, reader) ?? '');
    const lines = items.map((item) => csvLine(localCells(getCells(item), separator), separator));
    if (lines.length > 0) yield Buffer.from(lines.join(''));
    after = rows.length === batch ? getPosition(question, rows.at(-1)) : undefined;
  } while (after);
}
