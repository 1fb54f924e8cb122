import { useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { StatusBadge, type StatusKind } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { usePickedRow } from '#client/ui/table/usePickedRow.ts';
import { JobProgress, ResumeJob } from '#features/jobs/backoffice/JobProgress.tsx';
import { spaced } from '#shared/formatCount.ts';
import { closingCalls, type MonthRow } from '../calls.ts';
import { formatMonth } from '../rules.ts';
import { CloseMonthDialog } from './CloseMonthDialog.tsx';
import { refreshBooks } from './refreshBooks.ts';

const states: Readonly<Record<MonthRow['state'], { kind: StatusKind; words: string }>> = {
  running: { kind: 'neutral', words: 'Not over' },
  open: { kind: 'info', words: 'Open' },
  closing: { kind: 'pending', words: 'Closing' },
  closed: { kind: 'success', words: 'Closed' },
};

const columns: readonly Column<MonthRow>[] = [
  { key: 'month', title: 'Month', render: ({ month }) => formatMonth(month) },
  {
    ...{ key: 'state', title: 'State', width: 150, list: 'state' },
    render: ({ state }) => <StatusBadge kind={states[state].kind}>{states[state].words}</StatusBadge>,
  },
  {
    ...{ key: 'closed', title: 'Closed', width: 200, list: 'text' },
    render: ({ closedAt }) => closedAt && <Time at={closedAt} />,
  },
  { key: 'proposed', title: 'Proposed by', width: 200, hideBelow: 1024, render: ({ proposedBy }) => proposedBy },
  { key: 'confirmed', title: 'Confirmed by', width: 200, hideBelow: 1024, render: ({ confirmedBy }) => confirmedBy },
];

/** The months of the books, newest first. They close in order and for ever. */
export function MonthsSection() {
  const [isClosing, setClosing] = useState(false);
  const read = useCall(closingCalls.readMonths, {}, { isRefetched: true });
  const picked = usePickedRow(read.data?.items, ({ month }) => month);
  const mayClose = mayCall(closingCalls.closeMonth, useStaffUser());
  const next = read.data?.next;
  const job = read.data?.items.find(({ state }) => state === 'closing')?.job;
  return (
    <>
      <Section
        title="Months"
        summary="A closed month keeps the balance of each account. Nothing is posted into it, and it is never reopened."
        actions={
          mayClose &&
          next && (
            <Button variant="primary" disabledReason={next.refusal || undefined} onClick={() => setClosing(true)}>
              {`Close ${formatMonth(next.month)}`}
            </Button>
          )
        }
      >
        {job?.isRunning && (
          <JobProgress jobId={job.jobId} label="Keeping balances" mayStop={mayClose} onEnded={refreshBooks} />
        )}
        {job?.isRunning === false && mayClose && <ResumeJob jobId={job.jobId} onResumed={refreshBooks} />}
        <Table
          label="Months"
          columns={columns}
          {...picked.table}
          skeletonRows={6}
          error={readFailure(read, 'The months could not be loaded')}
          empty={<EmptyState title="No months yet">The first posting begins the first month.</EmptyState>}
        />
      </Section>
      {picked.row && <MonthPanel row={picked.row} {...picked.panel} />}
      {isClosing && next && <CloseMonthDialog month={next.month} onClose={() => setClosing(false)} />}
    </>
  );
}

interface PanelProps {
  row: MonthRow;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

function MonthPanel({ row, ...panel }: PanelProps) {
  const { month, state, closedAt, proposedBy, confirmedBy, accounts, hash } = row;
  return (
    <SidePanel {...panel} title={formatMonth(month)} summary={states[state].words} shownKey={month}>
      <Definitions
        layout="stacked"
        items={[
          { label: 'Closed', value: closedAt && <Time at={closedAt} /> },
          { label: 'Proposed by', value: proposedBy },
          { label: 'Confirmed by', value: confirmedBy },
          closedAt !== null && { label: 'Balances kept', value: `${spaced(accounts)} accounts` },
          { label: 'Hash, chained to the month before (SHA-256)', value: hash },
          closedAt === null && { label: 'Balances kept', value: 'None before it is closed' },
        ]}
      />
    </SidePanel>
  );
}
