import type { List, Order, RowOf, SortOf } from '#shared/lists/list.ts';
import type { Column, Sort } from '../ui/table/columns.ts';

/** A column of a table that shows a list; its title is the list's own unless given. */
type ShownColumn<Row> = Omit<Column<Row>, 'title' | 'sortable'> & { title?: string };

/** Columns of a table, with titles and orders as the list declares them. */
export function listColumns<L extends List>(list: L, columns: readonly ShownColumn<RowOf<L>>[]): Column<RowOf<L>>[] {
  return columns.map((column) => ({
    ...column,
    title: column.title ?? list.columns[column.key] ?? '',
    sortable: Object.hasOwn(list.sorts, column.key),
  }));
}

/** The order that a click on a heading asks for, as it is in the address. */
export function orderBy<L extends List>(_list: L, { key, direction }: Sort): Order<SortOf<L>> {
  // headings that sort are those of the list's sorts
  return (direction === 'descending' ? `-${key}` : key) as Order<SortOf<L>>;
}
