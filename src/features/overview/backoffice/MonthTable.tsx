import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import type { OverviewMonth } from '../calls.ts';
import styles from './overview.module.css';

interface MonthTableProps {
  label: string;
  columns: readonly Column<OverviewMonth>[];
  months: readonly OverviewMonth[] | undefined;
}

/** Newest first, under its name. */
export function MonthTable({ label, columns, months }: MonthTableProps) {
  return (
    <div>
      <h3 className={styles.title}>{label}</h3>
      <Table
        label={`${label} by month`}
        columns={columns}
        rows={months?.toReversed()}
        rowKey={({ month }) => month}
        skeletonRows={13}
        compact
        empty={<EmptyState title="No months yet">The first posting begins the first month.</EmptyState>}
      />
    </div>
  );
}
