import type { CSSProperties, ReactNode } from 'react';
import { Icon } from '../display/Icon.tsx';
import type { Column, Sort } from './columns.ts';
import styles from './Table.module.css';
import headStyles from './TableHead.module.css';
import { cellClass, roles } from './TableRow.tsx';

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  places: readonly string[];
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  /** In px, or undefined where rows have no actions. */
  actionsWidth: number | undefined;
  /** The box above those of the rows, or undefined where rows cannot be chosen. */
  selectionBox: ReactNode;
}

/** The header row, which stays in view. */
export function TableHead<Row>({ columns, places, sort, onSort, actionsWidth, selectionBox }: TableHeadProps<Row>) {
  const last = columns.length - 1;
  return (
    <thead {...roles.rowgroup} className={styles.head}>
      <tr {...roles.row}>
        {selectionBox && (
          <th {...roles.columnheader} scope="col" className={styles.check}>
            {selectionBox}
          </th>
        )}
        {columns.map((column, at) => [
          at === last && actionsWidth !== undefined && (
            <th
              {...roles.columnheader}
              key="actions"
              scope="col"
              className={styles.actions}
              style={getWidth(actionsWidth)}
            >
              <span className="visually-hidden">Actions</span>
            </th>
          ),
          <th
            {...roles.columnheader}
            key={column.key}
            scope="col"
            className={cellClass(column, places[at] ?? 'detail')}
            style={getWidth(column.width)}
            aria-sort={sort?.key === column.key ? sort.direction : undefined}
          >
            {column.sortable && onSort ? <SortButton column={column} sort={sort} onSort={onSort} /> : column.title}
          </th>,
        ])}
      </tr>
    </thead>
  );
}

/** As a variable, so that the style sheet can still take the width away. */
function getWidth(px: number | undefined): CSSProperties | undefined {
  return px === undefined ? undefined : ({ '--width': `${px}px` } as CSSProperties);
}

interface SortButtonProps<Row> {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
}

function SortButton<Row>({ column, sort, onSort }: SortButtonProps<Row>) {
  const own = sort?.key === column.key ? sort.direction : undefined;
  const next = own === 'ascending' ? 'descending' : 'ascending';
  return (
    <button type="button" className={headStyles.sort} onClick={() => onSort({ key: column.key, direction: next })}>
      {column.title}
      {own && <Icon name={own === 'ascending' ? 'chevron-up' : 'chevron-down'} size={14} />}
    </button>
  );
}
