/** Sorting of lists that lie whole in the browser: under 1 000 rows. Pure. */
import type { Column, Sort } from './columns.ts';

/** 'name' ascending, '-amount' descending: how a sort stands in the address. */
export function readSort(text: string | undefined): Sort | undefined {
  if (!text) return undefined;
  return text.startsWith('-') ? { key: text.slice(1), direction: 'descending' } : { key: text, direction: 'ascending' };
}

export function writeSort({ key, direction }: Sort): string {
  return direction === 'descending' ? `-${key}` : key;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Another list in the order of one column's values, equal ones as they came; the same without such a column. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const sortBy = columns.find(({ key }) => key === sort?.key)?.sortBy;
  if (!sort || !sortBy) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => sign * compare(sortBy(one), sortBy(other)));
}

function compare(one: string | bigint, other: string | bigint): number {
  if (typeof one === 'string' || typeof other === 'string') return collator.compare(`${one}`, `${other}`);
  return one < other ? -1 : Number(one > other);
}
