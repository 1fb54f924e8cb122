import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Money } from '#client/money/Money.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { formatCount } from '#shared/formatCount.ts';
import { getMinor } from '#shared/money.ts';
import { reconciliationCalls, type Suspended } from '../calls.ts';
import { causeLabels, suspenseMostDays } from '../rules.ts';

const columns: readonly Column<Suspended>[] = [
  { key: 'cause', title: 'Cause', width: 230, render: ({ cause }) => causeLabels[cause] ?? cause },
  { key: 'words', title: 'Words', list: 'text', render: ({ words }) => words },
  { key: 'since', title: 'Since', width: 120, hideBelow: 720, list: 'detail', render: ({ since }) => since },
  { key: 'age', title: 'Age', width: 160, list: 'detail', render: ({ bankDays }) => <Age days={bankDays} /> },
  {
    ...{ key: 'amount', title: 'Amount', width: 150, align: 'end', list: 'value' },
    render: ({ amount }) => <Money minor={getMinor(amount)} currency="EUR" bare />,
  },
];

function Age({ days }: { days: number }) {
  const text = formatCount(days, { one: 'bank day', many: 'bank days' });
  return days > suspenseMostDays ? <StatusBadge kind="failed">{text}</StatusBadge> : text;
}

/** What lies in suspense, oldest first. */
export function Suspense() {
  const read = useCall(reconciliationCalls.readReconciliation, {});
  return (
    <Section
      title="Suspense by age"
      summary={`Money whose payee is not decided. After ${suspenseMostDays} bank days it needs a reason.`}
    >
      <Table
        label="Suspense by age"
        columns={columns}
        rows={read.data?.suspense}
        rowKey={({ id }) => id}
        skeletonRows={2}
        error={readFailure(read, 'Suspense could not be loaded')}
        empty={<EmptyState title="Nothing in suspense">Money whose payee is not decided appears here.</EmptyState>}
      />
    </Section>
  );
}
