import { type ReactNode, useMemo, useRef } from 'react';
import { Button } from '../action/Button.tsx';
import { classes } from '../classes.ts';
import { ErrorState } from '../feedback/EmptyState.tsx';
import { type Column, type Group, getLines, listPlaces, type Selection, type Sort } from './columns.ts';
import styles from './Table.module.css';
import { TableBody } from './TableBody.tsx';
import { TableHead } from './TableHead.tsx';
import { type RowMark, roles, TableRow } from './TableRow.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import { useRowKeys } from './useRowKeys.ts';
import type { VirtualHandle } from './VirtualLines.tsx';
import { useWholeLines } from './wholeLines.ts';

export interface TableProps<Row> {
  /** What the rows are, read aloud: `Payments`. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while they load for the first time. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The address that opens a row. Without it `onOpen`; with neither, rows do not open. */
  rowHref?: (row: Row) => string | undefined;
  onOpen?: (row: Row) => void;
  /** The row whose panel is open. */
  openKey?: string | undefined;
  /** One to three small buttons, shown on hover and focus; narrow tables leave them to the row's panel. */
  rowActions?: (row: Row) => ReactNode;
  actionsWidthPx?: number;
  /** Failed payments and the like: quieter than the rest. */
  dimmed?: (row: Row) => boolean;
  /** A row that has just come: a tint that goes at once. */
  fresh?: ((row: Row) => boolean) | undefined;
  /** A row that lacks something, or that has changed since one looked: a word in its first cell and an edge. */
  mark?: (row: Row) => RowMark | undefined;
  group?: Group<Row>;
  selection?: Selection<Row>;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  error?: { message: string; onRetry?: () => void; requestId?: string } | undefined;
  /** Shown instead of rows when there are none: an EmptyState. */
  empty: ReactNode;
  /** Under the rows: how many, and what they add up to. */
  footer?: { count: string; sum?: ReactNode } | undefined;
  more?: { onMore: () => void; loading: boolean } | undefined;
  skeletonRows?: number;
  /** Rows of 32 px with smaller type. */
  compact?: boolean;
}

/** The table of every list. Rows move with arrows, j and k, open with Enter; under 640 px it is a list of two lines. */
export function Table<Row>(props: TableProps<Row>) {
  if (props.error) return <ErrorState {...props.error} />;
  if (props.rows?.length === 0) return props.empty;
  return <Rows {...props} />;
}

const noRows: readonly never[] = [];

function Rows<Row>(props: TableProps<Row>) {
  const { columns, rows = noRows, rowKey, group, selection, rowActions, openKey } = props;
  const frame = useRef<HTMLDivElement>(null);
  const virtual = useRef<VirtualHandle>(null);
  const places = listPlaces(columns);
  const lines = useMemo(() => getLines(rows, rowKey, group), [rows, rowKey, group]);
  const most = useWholeLines();
  const rowCount = lines.length > most ? rows.length + 1 : undefined;
  const { activeKey, setActiveKey, onKeyDown } = useRowKeys({
    table: frame,
    keys: rows.map(rowKey),
    openKey,
    scrollTo: (key) => virtual.current?.scrollTo(key),
  });
  const body = (
    <TableBody
      lines={lines}
      columnCount={columns.length + (selection ? 1 : 0) + (rowActions ? 1 : 0)}
      activeKey={activeKey}
      virtual={virtual}
      compact={props.compact ?? false}
      renderRow={({ row, key, index }, lineIndex, measure) => (
        <TableRow
          key={key}
          row={row}
          rowKey={key}
          rowIndex={rowCount && index + 2}
          lineIndex={lineIndex}
          columns={columns}
          places={places}
          href={props.rowHref?.(row)}
          onOpen={props.onOpen && (() => props.onOpen?.(row))}
          open={key === openKey}
          active={key === activeKey}
          onActive={() => setActiveKey(key)}
          {...getLook(props, row)}
          actions={rowActions?.(row)}
          selection={selection}
          measure={measure}
        />
      )}
    />
  );
  const skeleton = <TableSkeleton {...props} places={places} />;
  return (
    <div ref={frame} className={classes(styles.frame, props.compact && styles.compact)}>
      <table
        {...roles.table}
        className={styles.table}
        aria-label={props.label}
        aria-busy={!props.rows || undefined}
        aria-rowcount={rowCount}
        onKeyDown={onKeyDown}
      >
        <TableHead
          columns={columns}
          places={places}
          sort={props.sort}
          onSort={props.onSort}
          actionsWidth={rowActions && (props.actionsWidthPx ?? 96)}
          selectionBox={selection?.headBox}
        />
        {props.rows ? body : skeleton}
      </table>
      <Footer {...props} />
      {selection?.bar}
    </div>
  );
}

const getLook = <Row,>({ dimmed, fresh, mark }: TableProps<Row>, row: Row) => ({
  dimmed: dimmed?.(row) ?? false,
  fresh: fresh?.(row) ?? false,
  mark: mark?.(row),
});

function Footer<Row>({ rows, footer, more }: TableProps<Row>) {
  if (!rows || (!footer && !more)) return null;
  return (
    <div className={styles.footer}>
      <span>{footer?.count}</span>
      {more && (
        <Button size="small" loading={more.loading} onClick={more.onMore}>
          Show more
        </Button>
      )}
      {footer?.sum && <span className={styles.sum}>{footer.sum}</span>}
    </div>
  );
}
