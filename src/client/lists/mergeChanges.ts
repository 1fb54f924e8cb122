/** What changed in a list, put into the rows that are shown. Pure. */

interface Merging<Row> {
  getKey: (row: Row) => string;
  compare: (one: Row, other: Row) => number;
  /** more rows follow the shown ones */
  hasMore: boolean;
}

interface Changes<Row> {
  /** rows that changed and are in the list */
  items: readonly Row[];
  /** keys of rows that changed and are not, or no longer, in the list */
  gone: readonly string[];
}

/** Changed rows stand at their place; one that belongs behind the last shown row comes with its own page. */
export function mergeChanges<Row>(
  rows: readonly Row[],
  { items, gone }: Changes<Row>,
  { getKey: keyOf, compare, hasMore }: Merging<Row>,
): Row[] {
  const merged = new Map(rows.map((row) => [keyOf(row), row]));
  for (const key of gone) merged.delete(key);
  const last = rows.at(-1);
  for (const item of items) {
    const isInReach = !hasMore || !last || compare(item, last) <= 0;
    if (isInReach) merged.set(keyOf(item), item);
    else merged.delete(keyOf(item));
  }
  return [...merged.values()].sort(compare);
}
