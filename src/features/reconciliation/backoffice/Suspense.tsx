import { useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Money } from '#client/money/Money.tsx';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { formatCount } from '#shared/formatCount.ts';
import { getMinor } from '#shared/money.ts';
import { reconciliationCalls, type Suspended } from '../calls.ts';
import { areWordsNeeded, causeLabels, suspenseMostDays } from '../rules.ts';
import { ExplainSuspense } from './ExplainDialog.tsx';
import { refreshReconciliation } from './refreshReconciliation.ts';

const columns: readonly Column<Suspended>[] = [
  { key: 'cause', title: 'Cause', width: 250, render: ({ cause }) => causeLabels[cause] ?? cause },
  { key: 'words', title: 'Words', list: 'text', render: ({ words }) => words },
  {
    key: 'reason',
    title: 'Reason',
    hideBelow: 1120,
    list: 'none',
    render: ({ reason }) => reason && `${reason.words} · ${reason.madeBy}`,
  },
  {
    ...{ key: 'until', title: 'Reason until', width: 130, hideBelow: 720, list: 'none' },
    render: ({ reason }) => reason?.dueOn ?? '',
  },
  { key: 'since', title: 'Since', width: 120, hideBelow: 1024, list: 'none', render: ({ since }) => since },
  { key: 'age', title: 'Age', width: 150, list: 'detail', render: (item) => <Age {...item} /> },
  {
    ...{ key: 'amount', title: 'Amount', width: 150, align: 'end', list: 'value' },
    render: ({ amount }) => <Money minor={getMinor(amount)} currency="EUR" bare />,
  },
];

/** On a phone, too: the row has no panel that could hold it. */
const getExplainColumn = (onExplain: (item: Suspended) => void): Column<Suspended> => ({
  ...{ key: 'explain', title: 'Explain', width: 110, align: 'end', list: 'state' },
  render: (item) =>
    areWordsNeeded(item.cause) && (
      <Button size="small" onClick={() => onExplain(item)}>
        Explain
      </Button>
    ),
});

/** Red where it has been there too long and no one says why. */
function Age({ bankDays, cause, reason }: Suspended) {
  const text = formatCount(bankDays, { one: 'bank day', many: 'bank days' });
  const isMissing = bankDays > suspenseMostDays && areWordsNeeded(cause) && (reason === null || reason.isOver);
  return isMissing ? <StatusBadge kind="failed">{text}</StatusBadge> : text;
}

/** What lies in suspense, oldest first. */
export function Suspense() {
  const [explained, setExplained] = useState<Suspended>();
  const read = useCall(reconciliationCalls.readReconciliation, {});
  const mayExplain = mayCall(reconciliationCalls.explainSuspense, useStaffUser());
  return (
    <Section
      title="Suspense by age"
      summary={`Money whose payee is not decided. After ${suspenseMostDays} bank days it needs a reason.`}
    >
      <Table
        label="Suspense by age"
        columns={mayExplain ? [...columns, getExplainColumn(setExplained)] : columns}
        rows={read.data?.suspense}
        rowKey={({ id }) => id}
        skeletonRows={2}
        error={readFailure(read, 'Suspense could not be loaded')}
        empty={<EmptyState title="Nothing in suspense">Money whose payee is not decided appears here.</EmptyState>}
      />
      {explained !== undefined && (
        <ExplainSuspense
          suspended={explained}
          onClose={() => {
            setExplained(undefined);
            refreshReconciliation();
          }}
        />
      )}
    </Section>
  );
}
