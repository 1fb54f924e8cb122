import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../action/Button.tsx';
import { classes } from '../classes.ts';
import { EmptyState, ErrorState } from '../feedback/EmptyState.tsx';
import { Loading, Skeleton } from '../feedback/Skeleton.tsx';
import { Checkbox } from '../input/Checkbox.tsx';
import { FieldInputs } from '../table/FieldInputs.tsx';
import { FilterChip } from '../table/FilterChip.tsx';
import type { FilterField } from '../table/filterFields.ts';
import styles from './SplitView.module.css';
import { useSplitKeys } from './useSplitKeys.ts';

export interface SplitGroup {
  value: string;
  label: string;
  count?: number;
  /** some of its rows are overdue */
  isOverdue?: boolean;
}

export interface SplitViewProps<Row> {
  /** What the rows are, read aloud: `Cases`. */
  label: string;
  groups: {
    label: string;
    items: readonly SplitGroup[];
    value: string;
    /** The group that holds all rows: with it nothing is chosen. */
    all?: string;
    onChange: (value: string) => void;
  };
  /** Undefined while they load for the first time. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Two lines: what it is and whose; then why, how much and since when. */
  renderRow: (row: Row) => ReactNode;
  openKey: string | undefined;
  /** Undefined goes back to the list where list and detail are two pages. */
  onOpen: (key: string | undefined) => void;
  /** The rows beside the open one, to load their list facts ahead. */
  onNear?: (rows: readonly Row[]) => void;
  error?: { message: string; onRetry?: () => void; requestId?: string } | undefined;
  /** Instead of rows where there are none: an EmptyState. */
  empty: ReactNode;
  /** Rows can be chosen, beside being opened: by their box, by x, or with Shift up to the last one. */
  selection?: { selected: ReadonlySet<string>; onToggle: (key: string, shift: boolean) => void };
  /** Above the rows: figures of the group, what is done with selected rows. */
  above?: ReactNode;
  /** At the lower edge of the list: what can be done with chosen rows. */
  below?: ReactNode;
  /** At the end of the list: how many. */
  count?: string;
  more?: { onMore: () => void; loading: boolean } | undefined;
  /** The open row in full. */
  children: ReactNode;
}

/**
 * Groups, list and detail side by side, each scrolling alone; j, k and arrows open the next row after a moment. It
 * measures itself: beside a collapsed sidebar the groups are a chip in windows under 1280 px, and list and detail are
 * two pages under 1024 px.
 */
export function SplitView<Row>(props: SplitViewProps<Row>) {
  const { label, groups, rows, rowKey, openKey, onOpen, onNear, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const keys = rows?.map(rowKey) ?? [];
  const activeKey = useSplitKeys({ list, keys, openKey, onOpen });
  const at = keys.indexOf(openKey ?? '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each row that opens
  useEffect(() => {
    if (at >= 0) onNear?.([rows?.[at - 1], rows?.[at + 1]].filter((row) => row !== undefined));
  }, [openKey]);
  return (
    <div className={styles.frame}>
      <div className={classes(styles.split, openKey !== undefined && styles.opened)}>
        <Groups {...groups} />
        <section className={styles.list} aria-label={label}>
          <div className={styles.chip}>
            <GroupChip {...groups} />
          </div>
          {props.above}
          <Rows {...props} list={list} activeKey={activeKey} />
          {props.below}
        </section>
        <section className={styles.detail} aria-label="Details">
          {openKey === undefined ? (
            <EmptyState icon="list" title="Nothing is open">
              Choose a row, or press J.
            </EmptyState>
          ) : (
            <>
              <div className={styles.back}>
                <Button variant="ghost" size="small" icon="arrow-left" onClick={() => onOpen(undefined)}>
                  {label}
                </Button>
              </div>
              {children}
            </>
          )}
        </section>
      </div>
    </div>
  );
}

function Groups<Row>({ label, items, value, onChange }: SplitViewProps<Row>['groups']) {
  return (
    <nav className={styles.groups} aria-label={label}>
      {items.map((group) => (
        <button
          key={group.value}
          type="button"
          className={styles.group}
          aria-current={group.value === value || undefined}
          onClick={() => onChange(group.value)}
        >
          <span className={styles.name}>{group.label}</span>
          {group.count !== undefined && (
            <span className={classes(styles.count, group.isOverdue && styles.overdue)}>
              {group.count}
              {group.isOverdue && <span className="visually-hidden"> (some overdue)</span>}
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}

/** The same choice where the column has no room. */
function GroupChip<Row>({ label, items, value, all, onChange }: SplitViewProps<Row>['groups']) {
  const [first] = items;
  const field: FilterField = {
    kind: 'choice',
    label,
    options: items.map(({ value: each, label: words, count }) => ({
      value: each,
      label: words,
      ...(count !== undefined && { note: String(count) }),
    })),
    value,
    onChange: (chosen) => onChange(chosen ?? all ?? first?.value ?? ''),
  };
  const words = value === all ? undefined : items.find((group) => group.value === value)?.label;
  return (
    <FilterChip label={label} value={words} onClear={() => field.onChange(undefined)}>
      {(close) => <FieldInputs field={field} close={close} />}
    </FilterChip>
  );
}

interface RowsProps<Row> extends SplitViewProps<Row> {
  list: React.RefObject<HTMLUListElement | null>;
  activeKey: string | undefined;
}

const skeleton = Array.from({ length: 8 }, (_, line) => line);

function Rows<Row>({ list, activeKey, ...props }: RowsProps<Row>) {
  const { label, rows, rowKey, openKey, onOpen, error, empty, count, more, selection } = props;
  if (error)
    return (
      <div className={styles.failed}>
        <ErrorState {...error} />
      </div>
    );
  if (!rows) {
    return (
      <Loading label={`Loading ${label}`}>
        <div>
          {skeleton.map((line) => (
            <div key={line} className={styles.bone}>
              <Skeleton width="half" />
              <Skeleton width="long" />
            </div>
          ))}
        </div>
      </Loading>
    );
  }
  if (rows.length === 0) return empty;
  const keys = rows.map(rowKey);
  const stop = activeKey !== undefined && keys.includes(activeKey) ? activeKey : keys[0];
  return (
    <div className={styles.rows}>
      <ul ref={list} className={classes(styles.items, selection && selection.selected.size > 0 && styles.selecting)}>
        {rows.map((row) => {
          const key = rowKey(row);
          return (
            <li key={key} className={styles.item}>
              {selection && (
                <Checkbox
                  label="Select row"
                  labelHidden
                  className={styles.box}
                  checked={selection.selected.has(key)}
                  tabIndex={key === stop ? 0 : -1}
                  onChange={() => undefined}
                  onClick={(event) => selection.onToggle(key, event.shiftKey)}
                />
              )}
              <button
                type="button"
                data-split-row={key}
                className={classes(styles.row, key === activeKey && styles.active, selection && styles.selectable)}
                tabIndex={key === stop ? 0 : -1}
                aria-current={key === openKey || undefined}
                onClick={(event) => (event.shiftKey && selection ? selection.onToggle(key, true) : onOpen(key))}
              >
                {props.renderRow(row)}
              </button>
            </li>
          );
        })}
      </ul>
      <div className={styles.foot}>
        <span>{count}</span>
        {more && (
          <Button size="small" loading={more.loading} onClick={more.onMore}>
            Show more
          </Button>
        )}
      </div>
    </div>
  );
}
