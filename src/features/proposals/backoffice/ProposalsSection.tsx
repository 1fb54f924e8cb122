import { type ComponentType, useState } from 'react';
import { readFailure } from '../../../client/lists/loadFailure.ts';
import { Time } from '../../../client/ui/display/Time.tsx';
import { Section } from '../../../client/ui/layout/Section.tsx';
import type { Column } from '../../../client/ui/table/columns.ts';
import { Table } from '../../../client/ui/table/Table.tsx';
import { usePickedRow } from '../../../client/ui/table/usePickedRow.ts';
import type { Proposal } from '../calls.ts';
import { nextStep } from './nextStep.ts';
import { ProposalPanel } from './ProposalPanel.tsx';
import { useWaiting } from './useWaiting.ts';

/** Shows the answer of a confirmed call, by the call's name: an enrolment link is shown once, to the confirmer. */
export type Outcomes = Readonly<Record<string, ComponentType<OutcomeProps>>>;

export interface OutcomeProps {
  /** of the proposed call, not parsed yet */
  answer: unknown;
  proposal: Proposal;
  onClose: () => void;
}

interface ProposalsSectionProps {
  /** number of the client or person; absent: all proposals that the viewer made or may confirm */
  subject?: string;
  outcomes: Outcomes;
  /** runs after a decision */
  onDecided?: () => void;
}

const columns: readonly Column<Proposal>[] = [
  { key: 'title', title: 'Proposal', render: ({ title, lines }) => `${title}: ${lines[0]?.value ?? ''}` },
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

const waitingWords = 'Nothing here happens until another staff user confirms it.';
const nothingWords = 'Nothing waits. What you propose, and what you may confirm for others, appears here.';

const rowKey = ({ id }: Proposal) => id;

/** Proposals waiting for a second person. */
export function ProposalsSection({ subject, outcomes, onDecided }: ProposalsSectionProps) {
  const { list, rows } = useWaiting(subject);
  const [confirmed, setConfirmed] = useState<Omit<OutcomeProps, 'onClose'>>();
  const picked = usePickedRow(rows, rowKey);
  const open = picked.row;
  const Outcome = confirmed && outcomes[confirmed.proposal.call];
  // a page about one person shows the section only if a proposal is open, and keeps no room for it while it loads
  if (subject && !rows?.length && !list.error && !confirmed) return null;
  // one line: most of the time nothing waits, and the page is about other things
  const nothingWaits = rows?.length === 0;
  return (
    <Section title="Waiting for a second person" summary={nothingWaits ? nothingWords : waitingWords}>
      {!nothingWaits && (
        <Table
          label="Proposals"
          columns={columns}
          {...picked.table}
          skeletonRows={1}
          error={readFailure(list, 'The proposals could not be loaded')}
          empty={null}
        />
      )}
      {open && (
        <ProposalPanel
          key={open.id}
          proposal={open}
          {...picked.panel}
          onDecided={(answer) => {
            picked.panel.onClose();
            if (answer !== null && outcomes[open.call]) setConfirmed({ answer, proposal: open });
            void list.refetch();
            onDecided?.();
          }}
        />
      )}
      {confirmed && Outcome && <Outcome {...confirmed} onClose={() => setConfirmed(undefined)} />}
    </Section>
  );
}
