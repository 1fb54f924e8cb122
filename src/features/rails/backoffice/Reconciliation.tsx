import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Money } from '#client/money/Money.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { getMinor } from '#shared/money.ts';
import { type RailDifference, railCalls } from '../calls.ts';

const refetchMs = 60_000;
const rowKey = ({ kind, day, transactionId, paymentId }: RailDifference) =>
  [kind, day, transactionId, paymentId].join(' ');
const amount = (text: string) => (text ? <Money minor={getMinor(text)} currency="EUR" /> : '–');

const columns: readonly Column<RailDifference>[] = [
  { key: 'words', title: 'Difference', render: ({ words }) => words },
  { key: 'day', title: 'Day', width: 120, list: 'detail', render: ({ day }) => day },
  { key: 'id', title: 'Transaction', width: 260, hideBelow: 1120, render: ({ transactionId }) => transactionId },
  { key: 'booked', title: 'In our books', width: 150, align: 'end', render: ({ booked }) => amount(booked) },
  { key: 'stated', title: 'In the statement', width: 150, align: 'end', render: ({ stated }) => amount(stated) },
];

/** Our settlement and suspense accounts against the statements of the clearing. */
export function Reconciliation({ title = 'Reconciliation' }: { title?: string }) {
  const list = useCall(railCalls.listRailDifferences, {}, { refetchMs });
  const rows = list.data?.items;
  const failure = readFailure(list, 'The reconciliation could not be loaded');
  return (
    <Section title={title} summary="Our settlement and suspense accounts against the clearing's statements.">
      {failure ? (
        <ErrorState {...failure} />
      ) : rows?.length === 0 ? (
        <Banner kind="success">All agrees.</Banner>
      ) : (
        <Table label="Differences" columns={columns} rows={rows} rowKey={rowKey} skeletonRows={1} empty={null} />
      )}
    </Section>
  );
}
