/** Columns of amounts by month, each a link to the rows behind it. */
import { formatAmount } from '#client/ui/display/Amount.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { spaced } from '#shared/formatCount.ts';
import styles from './overview.module.css';

interface MonthRow {
  month: string;
}

export type Place = Pick<Column<never>, 'list' | 'hideBelow' | 'width'>;

/** @param get an amount text; null: there is none */
export function amountColumn<Row extends MonthRow>(
  key: string,
  title: string,
  get: (row: Row) => string | null,
  getHref: (row: Row) => string,
  place: Place = {},
): Column<Row> {
  const getText = (row: Row) => {
    const amount = get(row);
    return amount === null ? undefined : formatAmount(amount.slice(3));
  };
  return figureColumn({ key, title, ...place }, getText, getHref);
}

export function countColumn<Row extends MonthRow>(
  key: string,
  title: string,
  get: (row: Row) => number,
  getHref: (row: Row) => string,
  place: Place = {},
): Column<Row> {
  return figureColumn({ key, title, width: 104, ...place }, (row) => spaced(get(row)), getHref);
}

/** In the list of a phone a detail says what it is. */
function figureColumn<Row extends MonthRow>(
  column: { key: string; title: string } & Place,
  getText: (row: Row) => string | undefined,
  getHref: (row: Row) => string,
): Column<Row> {
  const { title, list = 'none' } = column;
  const render = (row: Row) => {
    const text = getText(row);
    if (text === undefined) return '–';
    return (
      <span className={list === 'detail' ? styles.detail : undefined}>
        {list === 'detail' && <span className={styles.onPhone}>{title} </span>}
        <LinkedFigure name={`${title}, ${row.month}`} value={text} href={getHref(row)} />
      </span>
    );
  };
  return { ...column, align: 'end', list, render };
}

export function monthColumn<Row extends MonthRow>(): Column<Row> {
  return { key: 'month', title: 'Month', width: 92, render: ({ month }) => month };
}

interface LinkedFigureProps {
  /** what the figure is of, read aloud before it */
  name: string;
  value: string;
  href: string;
}

/** Nothing leads nowhere. */
export function LinkedFigure({ name, value, href }: LinkedFigureProps) {
  if (!/[1-9]/.test(value)) return <span className={styles.zero}>{value}</span>;
  return (
    <a href={href} aria-label={`${name}: ${value}`}>
      {value}
    </a>
  );
}
