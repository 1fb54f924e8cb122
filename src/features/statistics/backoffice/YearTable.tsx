import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { formatType } from '../tables.ts';
import type { PeriodFigures } from '../workloadCalls.ts';
import { formatHours, yearHeadings } from '../workloadTables.ts';
import styles from './workload.module.css';

type YearLine = PeriodFigures['byType'][number];
const number = (n: number) => (n === 0 ? <span className={styles.zero}>0</span> : n);

interface YearTableProps {
  rows: readonly YearLine[] | undefined;
  label: string;
}

/** Cases of a year or another period, by type. */
export function YearTable({ rows, label }: YearTableProps) {
  const titles = yearHeadings.slice(1, -1);
  const keys = ['opened', 'closed', 'cleared', 'upheld', 'ended', 'late'] as const;
  const columns: readonly Column<YearLine>[] = [
    { key: 'type', title: 'Type', render: ({ type }) => formatType(type) },
    ...keys.map(
      (key, at): Column<YearLine> => ({
        ...{ key, title: titles[at] ?? '', width: 88, align: 'end', list: key === 'opened' ? 'value' : 'none' },
        ...(at > 1 && { hideBelow: 720 }),
        render: (row) => number(row[key]),
      }),
    ),
    {
      ...{ key: 'median', title: 'Median time', width: 120, align: 'end', list: 'detail' },
      render: ({ medianHours }) => formatHours(medianHours),
    },
  ];
  return (
    <Table
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ type }) => type}
      skeletonRows={8}
      compact
      empty={
        <EmptyState icon="tasks" title="No case in this period">
          Types show here once a case was opened or closed in it.
        </EmptyState>
      }
    />
  );
}
