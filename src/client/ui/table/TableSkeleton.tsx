import { classes } from '../classes.ts';
import { Skeleton, useSlow } from '../feedback/Skeleton.tsx';
import type { Column } from './columns.ts';
import styles from './Table.module.css';
import { cellClass } from './TableRow.tsx';

interface TableSkeletonProps<Row> {
  columns: readonly Column<Row>[];
  places: readonly string[];
  selection?: unknown;
  rowActions?: unknown;
  skeletonRows?: number;
}

/** Rows of the right height from the first moment, drawn after 200 ms. */
export function TableSkeleton<Row>(props: TableSkeletonProps<Row>) {
  const { columns, places, selection, rowActions, skeletonRows = 8 } = props;
  const slow = useSlow(true);
  const last = columns.length - 1;
  return (
    <tbody aria-hidden="true" className={slow ? undefined : styles.waiting}>
      {Array.from({ length: skeletonRows }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <tr key={line} className={styles.row}>
          {selection !== undefined && <td className={styles.check} />}
          {columns.map((column, at) => [
            at === last && rowActions !== undefined && <td key="actions" className={styles.actions} />,
            <td key={column.key} className={classes(cellClass(column, places[at] ?? 'detail'), styles.bone)}>
              <Skeleton width={(line + at) % 3 === 0 ? 'long' : 'half'} />
            </td>,
          ])}
        </tr>
      ))}
    </tbody>
  );
}
