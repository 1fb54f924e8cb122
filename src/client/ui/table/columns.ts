import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  title: string;
  /** The first column names the row: its content becomes the link that opens it, so it holds no buttons. */
  render: (row: Row) => ReactNode;
  /** `end` for amounts and counts. */
  align?: 'start' | 'end';
  /** In px; columns without it share what is left. At least 80. */
  width?: number;
  /** Left out while the table (not the window) is narrower than this; under 640 `list` decides. */
  hideBelow?: 720 | 768 | 1024 | 1120 | 1280 | 1440;
  /** The server sorts by it. */
  sortable?: boolean;
  /**
   * Its place in the two-line list that a table under 640 px becomes: title and value on top; text, details and state
   * below, where text takes the room that is left. Without it: the first column is the title, the last one at the end
   * the value, hidden columns stay away.
   */
  list?: 'title' | 'value' | 'text' | 'detail' | 'state' | 'none';
}

export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

/** The boxes of a table whose rows can be chosen, made by `useSelection`. */
export interface Selection<Row> {
  isChosen: (row: Row) => boolean;
  /** The box of a row; none for a row that cannot be chosen. Tab reaches it only in the active row. */
  getBox: (row: Row, isActive: boolean) => ReactNode;
  /** The box in the heading. */
  headBox: ReactNode;
  /** What can be done with the chosen rows, at the lower edge. */
  bar: ReactNode;
}

export interface Group<Row> {
  /** Rows that follow each other with the same key stand under one heading, such as a day. */
  getKey: (row: Row) => string;
  title: (key: string, rows: readonly Row[]) => ReactNode;
}

/** What the body shows line by line. */
export type Line<Row> =
  | { kind: 'group'; key: string; title: ReactNode }
  | { kind: 'row'; key: string; row: Row; index: number };

/** Rows as lines, with a heading line wherever the group changes. */
export function getLines<Row>(rows: readonly Row[], rowKey: (row: Row) => string, group?: Group<Row>): Line<Row>[] {
  const lines: Line<Row>[] = [];
  const keys = group ? rows.map(group.getKey) : [];
  let open: string | undefined;
  rows.forEach((row, index) => {
    const key = keys[index];
    if (group && key !== undefined && key !== open) {
      open = key;
      let end = index + 1;
      while (end < rows.length && keys[end] === key) end += 1;
      lines.push({ kind: 'group', key: `group ${key} ${index}`, title: group.title(key, rows.slice(index, end)) });
    }
    lines.push({ kind: 'row', key: rowKey(row), row, index });
  });
  return lines;
}

/** Where each column goes in the list form; see `Column.list`. */
export function listPlaces<Row>(columns: readonly Column<Row>[]): NonNullable<Column<Row>['list']>[] {
  const taken = columns.some((column) => column.list === 'value');
  const value = taken ? -1 : columns.findLastIndex((column) => column.align === 'end' && !column.hideBelow);
  return columns.map((column, at) => {
    if (column.list) return column.list;
    if (at === 0) return 'title';
    if (at === value) return 'value';
    return column.hideBelow ? 'none' : 'detail';
  });
}

/** What the arrows of a side panel do: they show the row before or after the open one. Undefined at the ends. */
export function stepsBeside<Row>(
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => string,
  openKey: string | undefined,
  show: (row: Row) => void,
): { onPrevious: (() => void) | undefined; onNext: (() => void) | undefined } {
  const at = rows?.findIndex((row) => rowKey(row) === openKey) ?? -1;
  const stepTo = (row: Row | undefined) => row && (() => show(row));
  return { onPrevious: stepTo(rows?.[at - 1]), onNext: at < 0 ? undefined : stepTo(rows?.[at + 1]) };
}
