import type { MouseEvent, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../display/Icon.tsx';
import type { Column, Selection } from './columns.ts';
import styles from './Table.module.css';

// Given by hand: some browsers forget what a row is once it is laid out as a list.
export const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  presentation: { role: 'presentation' },
} as const;

/** The two marks of case rows. */
export type RowMark = 'missing' | 'updated';

const marks = {
  missing: { icon: 'alert', word: 'Missing' },
  updated: { icon: 'refresh', word: 'Updated' },
} as const;

/** Classes that a header and its cells share. */
export function cellClass<Row>(column: Column<Row>, place: string): string {
  return classes(
    styles.cell,
    column.align === 'end' && styles.end,
    styles[`list-${place}`],
    column.hideBelow && styles[`below${column.hideBelow}`],
  );
}

interface TableRowProps<Row> {
  row: Row;
  rowKey: string;
  /** Place among all rows, from 1, the header being 1; only where not all of them are drawn. */
  rowIndex?: number | undefined;
  columns: readonly Column<Row>[];
  places: readonly string[];
  href: string | undefined;
  onOpen: (() => void) | undefined;
  open: boolean;
  active: boolean;
  onActive: () => void;
  dimmed: boolean;
  fresh: boolean;
  mark: RowMark | undefined;
  actions: ReactNode;
  selection: Selection<Row> | undefined;
  measure?: ((node: HTMLTableRowElement | null) => void) | undefined;
  lineIndex?: number;
}

/** One row: its first cell is a link or button, and a click anywhere on the row is a click on that. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, places, selection, actions } = props;
  const last = columns.length - 1;
  const isChosen = selection?.isChosen(row);
  const clickThrough = (event: MouseEvent<HTMLTableRowElement>) => {
    const target = event.target as Element;
    const elsewhere = target.closest('a, button, input, label, [role="dialog"]') || window.getSelection()?.toString();
    if (!elsewhere) event.currentTarget.querySelector<HTMLElement>('[data-opener]')?.click();
  };
  return (
    <tr
      {...roles.row}
      ref={props.measure}
      data-row={props.rowKey}
      data-index={props.lineIndex}
      aria-rowindex={props.rowIndex}
      aria-selected={isChosen || undefined}
      className={classes(
        styles.row,
        (props.href || props.onOpen) && styles.opens,
        props.open && styles.isOpen,
        isChosen && styles.chosen,
        props.dimmed && styles.dimmed,
        props.fresh && styles.fresh,
        props.mark && styles[props.mark],
      )}
      onClick={clickThrough}
      onFocus={props.onActive}
    >
      {selection && (
        <td {...roles.cell} className={styles.check}>
          {selection.getBox(row, props.active)}
        </td>
      )}
      {columns.map((column, at) => [
        at === last && actions !== undefined && (
          <td {...roles.cell} key="actions" className={styles.actions}>
            <span className={styles.actionsInside}>{actions}</span>
          </td>
        ),
        <td {...roles.cell} key={column.key} className={cellClass(column, places[at] ?? 'detail')}>
          {at === 0 ? <Named {...props}>{column.render(row)}</Named> : column.render(row)}
        </td>,
      ])}
    </tr>
  );
}

/** The first cell: what opens the row, then its mark. */
function Named<Row>(props: TableRowProps<Row> & { children: ReactNode }) {
  const { mark } = props;
  if (!mark) return <Opener {...props} />;
  return (
    <span className={styles.named}>
      <Opener {...props} />
      <span className={styles.mark}>
        <Icon name={marks[mark].icon} size={14} />
        {marks[mark].word}
      </span>
    </span>
  );
}

function Opener<Row>({ href, onOpen, open, active, children }: TableRowProps<Row> & { children: ReactNode }) {
  const shared = {
    className: styles.opener,
    'data-opener': true,
    tabIndex: active ? 0 : -1,
    'aria-current': open || undefined,
  };
  if (href !== undefined) {
    return (
      <a {...shared} href={href}>
        {children}
      </a>
    );
  }
  if (!onOpen) return children;
  return (
    <button {...shared} type="button" onClick={onOpen}>
      {children}
    </button>
  );
}
