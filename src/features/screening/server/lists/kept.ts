/** Entries whose parts are in several rows: kept until the file ends. */
import { type ListEntry, listLimits } from './entry.ts';
import { ListUnreadable } from './unreadable.ts';

/** What an entry takes besides its values, in characters. */
const entryLength = 500;

/** Adds each row to the entry of its id, in the order in which the ids come first. Characters kept are bounded. */
export async function collected<Row extends { line: number; length: number }>(
  rows: AsyncIterable<Row>,
  getId: (row: Row) => string,
  start: (row: Row, id: string) => ListEntry,
  fill: (entry: ListEntry, row: Row) => void,
): Promise<{ entry: ListEntry; line: number }[]> {
  const all = new Map<string, { entry: ListEntry; line: number }>();
  let kept = 0;
  for await (const row of rows) {
    const id = getId(row);
    const known = all.get(id) ?? { entry: start(row, id), line: row.line };
    fill(known.entry, row);
    kept += row.length + (all.has(id) ? 0 : entryLength);
    if (kept > listLimits.maxKept) throw new ListUnreadable(row.line, 'the list is too long for this format');
    all.set(id, known);
  }
  return [...all.values()];
}
