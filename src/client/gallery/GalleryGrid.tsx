import { useState } from 'react';
import { Amount } from '../ui/display/Amount.tsx';
import { StatusBadge } from '../ui/display/StatusBadge.tsx';
import { Time } from '../ui/display/Time.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { DateRange, type OpenPeriod } from '../ui/input/DateRange.tsx';
import { Section } from '../ui/layout/Section.tsx';
import type { Column, Sort } from '../ui/table/columns.ts';
import { FilterBar } from '../ui/table/FilterBar.tsx';
import { Table } from '../ui/table/Table.tsx';
import { TableOptions, type TableView } from '../ui/table/TableOptions.tsx';
import styles from './Gallery.module.css';
import { type SamplePayment, samplePayments } from './payments.ts';
import { type PartProps, Sample } from './Sample.tsx';

const columns: Column<SamplePayment>[] = [
  { key: 'name', title: 'Name', sortable: true, render: ({ name }) => name },
  { key: 'message', title: 'Message', list: 'text', render: ({ message }) => message },
  { key: 'iban', title: 'IBAN', width: 220, hideBelow: 1120, list: 'none', render: ({ iban }) => iban },
  { key: 'at', title: 'Day', width: 120, sortable: true, render: ({ at }) => <Time at={at} part="day" /> },
  {
    key: 'status',
    title: 'Status',
    width: 120,
    hideBelow: 768,
    list: 'state',
    render: ({ kind, status }) => (
      <StatusBadge kind={kind} quiet>
        {status}
      </StatusBadge>
    ),
  },
  {
    key: 'amount',
    title: 'Amount',
    width: 150,
    align: 'end',
    sortable: true,
    render: ({ value, direction }) => <Amount value={value} currency="EUR" direction={direction} />,
  },
];

const sortValues: Record<string, (row: SamplePayment) => string | number> = {
  name: ({ name }) => name,
  at: ({ at }) => at,
  amount: ({ value }) => Number(value),
};

/** Stands for a server that sorts. */
function sorted({ key, direction }: Sort): SamplePayment[] {
  const sortValue = sortValues[key] ?? sortValues['at'];
  const sign = direction === 'ascending' ? 1 : -1;
  return samplePayments(6).sort((one, other) => ((sortValue?.(one) ?? 0) < (sortValue?.(other) ?? 0) ? -sign : sign));
}

export function GalleryGrid({ title }: PartProps) {
  const [view, setView] = useState<TableView>({ isCompact: true, hidden: ['iban'] });
  const [sort, setSort] = useState<Sort>({ key: 'amount', direction: 'descending' });
  const [days, setDays] = useState<OpenPeriod>({ from: '2026-03-02', to: '2026-03-11' });
  const table = { label: 'Payments in a grid', columns: columns.filter(({ key }) => !view.hidden.includes(key)) };
  return (
    <Section title={title} summary="The server sorts; columns and height of rows are remembered for each person.">
      <FilterBar actions={<TableOptions columns={columns} view={view} onChange={setView} />} />
      <Table
        {...table}
        compact={view.isCompact}
        rows={sorted(sort)}
        rowKey={({ id }) => id}
        onOpen={() => undefined}
        sort={sort}
        onSort={setSort}
        empty={<EmptyState title="No payments" />}
        footer={{ count: '6 of 1 234 payments', sum: <Amount value="-18220.15" currency="EUR" /> }}
      />
      <Sample title="Compact rows that load">
        <Table {...table} compact rows={undefined} rowKey={({ id }) => id} empty={null} skeletonRows={2} />
      </Sample>
      <Sample title="Range of days" note="A name, two days, or a calendar; either end may stay open.">
        <div className={styles.boxed}>
          <DateRange value={days} onChange={setDays} />
        </div>
      </Sample>
    </Section>
  );
}
