import { useMemo, useState } from 'react';
import { Amount } from '../ui/Amount.tsx';
import { AmountInput } from '../ui/AmountInput.tsx';
import { Button } from '../ui/Button.tsx';
import { Definitions } from '../ui/Definitions.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Field } from '../ui/Field.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { FilterChip } from '../ui/FilterChip.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Section } from '../ui/Section.tsx';
import { SegmentedTabs } from '../ui/SegmentedTabs.tsx';
import { SidePanel } from '../ui/SidePanel.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { Time } from '../ui/Time.tsx';
import { type Column, neighbours } from '../ui/table/columns.ts';
import { Table } from '../ui/table/Table.tsx';
import styles from './Gallery.module.css';
import { type SamplePayment, samplePayments } from './payments.ts';

const columns: Column<SamplePayment>[] = [
  { key: 'name', title: 'Name', render: (row) => row.name },
  { key: 'message', title: 'Message', hideBelow: 1024, render: (row) => row.message },
  {
    key: 'at',
    title: 'Time',
    width: 192,
    hideBelow: 720,
    list: 'detail',
    sortable: true,
    render: (row) => <Time at={row.at} />,
  },
  {
    key: 'status',
    title: 'Status',
    width: 120,
    list: 'state',
    render: (row) => <StatusBadge kind={row.kind}>{row.status}</StatusBadge>,
  },
  {
    key: 'amount',
    title: 'Amount',
    width: 160,
    align: 'end',
    render: (row) => (
      <Amount value={row.value} currency="EUR" direction={row.direction} failed={row.kind === 'failed'} />
    ),
  },
];
const rowKey = (row: SamplePayment) => row.id;
const day = (row: SamplePayment) => row.at.slice(0, 10);

export function GalleryTables() {
  const [count, setCount] = useState(12);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<SamplePayment>();
  const rows = useMemo(() => samplePayments(count), [count]);
  const beside = neighbours(rows, rowKey, open?.id);
  return (
    <Section
      title="Table"
      summary="Arrows, j and k move, Enter opens, Shift selects a range. Over 100 rows only those in view are drawn."
      actions={
        <Button size="small" onClick={() => setCount(count === 12 ? 5000 : 12)}>
          {count === 12 ? 'Show 5 000 rows' : 'Show 12 rows'}
        </Button>
      }
    >
      <Table
        label="Payments"
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        onOpen={setOpen}
        openKey={open?.id}
        dimmed={(row) => row.kind === 'failed'}
        rowActions={(row) => <IconButton icon="repeat" label={`Repeat payment to ${row.name}`} size="xsmall" />}
        actionsWidthPx={48}
        group={{ keyOf: day, title: (key) => key }}
        selection={{ selected, onChange: setSelected, actions: <Button size="small">Push for approval</Button> }}
        sort={{ key: 'at', direction: 'descending' }}
        onSort={() => undefined}
        empty={<EmptyState title="No payments" />}
        footer={{ count: `${count} payments`, sum: <Amount value="-18220.15" currency="EUR" /> }}
        more={{ onMore: () => setCount(count + 30), loading: false }}
      />
      {open && (
        <SidePanel
          title={open.name}
          summary={
            <>
              <Amount value={open.value} currency="EUR" direction={open.direction} size="large" />
              <StatusBadge kind={open.kind}>{open.status}</StatusBadge>
            </>
          }
          shownKey={open.id}
          onClose={() => setOpen(undefined)}
          onPrevious={beside.previous && (() => setOpen(beside.previous))}
          onNext={beside.next && (() => setOpen(beside.next))}
          actions={
            <>
              <Button icon="pdf">Confirmation</Button>
              <Button icon="repeat">Repeat</Button>
            </>
          }
        >
          <Definitions
            title="Payment"
            items={[
              { label: 'Message', value: open.message },
              { label: 'IBAN', value: open.iban },
              { label: 'Time', value: <Time at={open.at} /> },
            ]}
          />
        </SidePanel>
      )}
    </Section>
  );
}

export function GalleryTableStates() {
  const shared = { label: 'Payments', columns, rowKey, empty: <EmptyState title="No payments yet" /> };
  return (
    <Section title="Table states">
      <Table {...shared} rows={undefined} skeletonRows={3} />
      <div className={styles.pair}>
        <Table {...shared} rows={[]} />
        <Table
          {...shared}
          rows={[]}
          error={{ message: 'Ops! Failed to retrieve payments', onRetry: () => undefined, requestId: '01JNW7' }}
        />
      </div>
    </Section>
  );
}

type Status = 'all' | 'sent' | 'received' | 'pending' | 'failed';

export function GalleryFilters() {
  const [status, setStatus] = useState<Status>('all');
  const [text, setText] = useState('');
  const [least, setLeast] = useState<string>();
  const [draft, setDraft] = useState('');
  return (
    <Section title="Filters" summary="Each filter not set offers itself; each one set is a part of a sentence.">
      <SegmentedTabs
        label="Status"
        value={status}
        onChange={setStatus}
        segments={[
          { value: 'all', label: 'All' },
          { value: 'sent', label: 'Sent' },
          { value: 'received', label: 'Received' },
          { value: 'pending', label: 'Pending', count: 3 },
          { value: 'failed', label: 'Failed' },
        ]}
      />
      <FilterBar
        search={{ value: text, onChange: setText, placeholder: 'Search payments' }}
        onClear={least === undefined ? undefined : () => setLeast(undefined)}
        actions={
          <Button size="small" icon="csv">
            Export
          </Button>
        }
      >
        <FilterChip label="Period" verb="is" value="this month" onClear={() => undefined}>
          {() => <p>Two dates stand here.</p>}
        </FilterChip>
        <FilterChip label="Account" onClear={() => undefined}>
          {() => <p>A choice of accounts stands here.</p>}
        </FilterChip>
        <FilterChip
          label="Amount"
          verb="is at least"
          value={least && `${least} EUR`}
          onClear={() => setLeast(undefined)}
        >
          {(close) => (
            <form
              className={styles.column}
              onSubmit={(event) => {
                event.preventDefault();
                setLeast(draft || undefined);
                close();
              }}
            >
              <Field label="At least">
                <AmountInput value={draft} onChange={setDraft} />
              </Field>
              <Button type="submit" variant="primary" size="small">
                Show
              </Button>
            </form>
          )}
        </FilterChip>
      </FilterBar>
    </Section>
  );
}
