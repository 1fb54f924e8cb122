import { useMemo, useState } from 'react';
import { Button } from '../ui/action/Button.tsx';
import { IconButton } from '../ui/action/IconButton.tsx';
import { Amount } from '../ui/display/Amount.tsx';
import { Definitions } from '../ui/display/Definitions.tsx';
import { StatusBadge } from '../ui/display/StatusBadge.tsx';
import { Time } from '../ui/display/Time.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Section } from '../ui/layout/Section.tsx';
import { SidePanel } from '../ui/overlay/SidePanel.tsx';
import { type Column, stepsBeside } from '../ui/table/columns.ts';
import { Table } from '../ui/table/Table.tsx';
import { useSelection } from '../ui/table/useSelection.tsx';
import styles from './Gallery.module.css';
import { type SamplePayment, samplePayments } from './payments.ts';
import { type PartProps, Sample } from './Sample.tsx';

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

export function GalleryTables({ title }: PartProps) {
  const [count, setCount] = useState(12);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['p1']));
  const [open, setOpen] = useState<SamplePayment>();
  const rows = useMemo(() => samplePayments(count), [count]);
  const selection = useSelection({
    rows,
    rowKey,
    selected,
    onChange: setSelected,
    actions: <Button size="small">Push for approval</Button>,
  });
  return (
    <Section
      title={title}
      summary={
        'Arrows, j and k move, Enter opens the panel, Shift selects a ' +
        'range. Over 100 rows only those in view are drawn.'
      }
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
        group={{ getKey: day, title: (key) => key }}
        selection={selection}
        sort={{ key: 'at', direction: 'descending' }}
        onSort={() => undefined}
        empty={<EmptyState title="No payments" />}
        footer={{ count: `${count} payments`, sum: <Amount value="-18220.15" currency="EUR" /> }}
        more={{ onMore: () => setCount(count + 30), loading: false }}
      />
      {open && (
        <SamplePanel
          payment={open}
          steps={stepsBeside(rows, rowKey, open.id, setOpen)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Section>
  );
}

interface SamplePanelProps {
  payment: SamplePayment;
  steps: ReturnType<typeof stepsBeside>;
  onClose: () => void;
}

function SamplePanel({ payment, steps, onClose }: SamplePanelProps) {
  return (
    <SidePanel
      title={payment.name}
      summary={
        <>
          <Amount value={payment.value} currency="EUR" direction={payment.direction} size="large" />
          <StatusBadge kind={payment.kind}>{payment.status}</StatusBadge>
        </>
      }
      shownKey={payment.id}
      onClose={onClose}
      {...steps}
      actions={{
        destructive: <Button>Cancel payment</Button>,
        neutral: <Button>Change</Button>,
        primary: <Button variant="primary">Send for approval</Button>,
      }}
    >
      <Definitions
        title="Payment"
        items={[
          { label: 'Message', value: payment.message },
          { label: 'IBAN', value: payment.iban },
          { label: 'Time', value: <Time at={payment.at} /> },
        ]}
      />
    </SidePanel>
  );
}

const states = { label: 'Payments', columns, rowKey, empty: <EmptyState title="No payments yet" /> };
const few = samplePayments(4);
/** case rows: something is missing on the second, the third has changed */
const marks = new Map<string, 'missing' | 'updated'>([
  ['p1', 'missing'],
  ['p2', 'updated'],
]);

export function GalleryTableStates({ title }: PartProps) {
  return (
    <Section title={title}>
      <Sample
        title="Marks of case rows"
        note="Missing: something has not come yet. Updated: it has changed since one looked."
      >
        <Table
          {...states}
          label="Cases"
          rows={few}
          onOpen={() => undefined}
          mark={({ id }) => marks.get(id)}
          dimmed={({ id }) => id === 'p3'}
        />
      </Sample>
      <Sample title="Loading" note="Rows of the right height, drawn after 200 ms.">
        <Table {...states} label="Payments on their way" rows={undefined} skeletonRows={3} />
      </Sample>
      <Sample title="Nothing there, and could not be loaded">
        <div className={styles.pair}>
          <Table {...states} rows={[]} />
          <Table
            {...states}
            rows={[]}
            error={{ message: 'Ops! Failed to retrieve payments', onRetry: () => undefined, requestId: '01JNW7' }}
          />
        </div>
      </Sample>
    </Section>
  );
}
