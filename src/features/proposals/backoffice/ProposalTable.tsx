import type { readFailure } from '#client/lists/loadFailure.ts';
import { Time } from '#client/ui/display/Time.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import type { Proposal } from '../calls.ts';
import { formatEffect } from './formatEffect.ts';
import { nextStep } from './nextStep.ts';
import { usePickedProposal } from './OpenProposal.tsx';

const what: Column<Proposal> = {
  key: 'title',
  title: 'Proposal',
  // a title may have a colon of its own
  render: ({ title, lines }) => [title, lines[0]?.value].filter(Boolean).join(' · '),
};
const others: readonly Column<Proposal>[] = [
  {
    key: 'by',
    title: 'Proposed by',
    width: 180,
    hideBelow: 720,
    list: 'text',
    render: ({ proposedBy }) => proposedBy.fullName,
  },
  { key: 'at', title: 'Proposed', width: 180, hideBelow: 1024, render: ({ proposedAt }) => <Time at={proposedAt} /> },
  { key: 'next', title: 'Next step', width: 220, list: 'state', render: nextStep },
];

const columns = [what, ...others];
/** On the page of whom they are about, their name stands above already. */
const columnsOfSubject: typeof columns = [{ ...what, render: formatEffect }, ...others];

interface ProposalTableProps {
  rows: readonly Proposal[] | undefined;
  /** they are all about the subject of the page */
  isOfSubject: boolean;
  error?: ReturnType<typeof readFailure>;
}

/** A row opens the panel of its proposal, by the page's address. */
export function ProposalTable({ rows, isOfSubject, error }: ProposalTableProps) {
  return (
    <Table
      label="Proposals"
      columns={isOfSubject ? columnsOfSubject : columns}
      {...usePickedProposal(rows).table}
      skeletonRows={1}
      error={error}
      empty={null}
    />
  );
}
