/** Entries whose parts stand in several rows: kept until the file ends. */
import { type ListEntry, listLimits } from './entry.ts';
import { ListUnreadable } from './unreadable.ts';

/** Adds each row to the entry of its id, in the order in which the ids come first. Characters kept are bounded. */
export async function collected<Row extends { line: number }>(
  rows: AsyncIterable<Row>,
  idOf: (row: Row) => string,
  start: (row: Row, id: string) => ListEntry,
  fill: (entry: ListEntry, row: Row) => void,
): Promise<{ entry: ListEntry; line: number }[]> {
  const all = new Map<string, { entry: ListEntry; line: number }>();
  let kept = 0;
  for await (const row of rows) {
    const id = idOf(row);
    const known = all.get(id) ?? { entry: start(row, id), line: row.line };
    const before = sizeOf(known.entry);
    fill(known.entry, row);
    kept += sizeOf(known.entry) - (all.has(id) ? before : 0);
    if (kept > listLimits.keptMost) throw new ListUnreadable(row.line, 'the list is too long for this format');
    all.set(id, known);
  }
  return [...all.values()];
}

/** Entries of many rows have few values each: the sum of lengths is near enough. */
function sizeOf({ aliases, births, countries, identifiers, programmes }: ListEntry): number {
  const values = aliases.length + births.length + countries.length + identifiers.length + programmes.length;
  return 500 + values * 60;
}
