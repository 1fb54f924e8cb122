import { type ComponentType, useState } from 'react';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { pickedRow } from '#client/ui/table/usePickedRow.ts';
import type { Proposal } from '../calls.ts';
import { ProposalPanel } from './ProposalPanel.tsx';
import { proposalSearch } from './proposalSearch.ts';

/** Shows the answer of a confirmed call, by the call's name: an enrolment link is shown once, to the confirmer. */
export type Outcomes = Readonly<Record<string, ComponentType<OutcomeProps>>>;

export interface OutcomeProps {
  /** of the proposed call, not parsed yet */
  answer: unknown;
  proposal: Proposal;
  onClose: () => void;
}

const rowKey = ({ id }: Proposal) => id;

/** The proposal that the page's address names, out of these. */
export function usePickedProposal(rows: readonly Proposal[] | undefined) {
  const [{ proposal }, change] = usePageSearch(proposalSearch);
  return pickedRow(rows, rowKey, proposal, (next, options) => change({ proposal: next }, options));
}

interface OpenProposalProps {
  rows: readonly Proposal[] | undefined;
  outcomes: Outcomes;
  /** runs after a decision */
  onDecided: () => void;
}

/** The panel of the open proposal; once it is confirmed, what came of it, when the proposal itself is no more. */
export function OpenProposal({ rows, outcomes, onDecided }: OpenProposalProps) {
  const [confirmed, setConfirmed] = useState<Omit<OutcomeProps, 'onClose'>>();
  const { row: open, panel } = usePickedProposal(rows);
  const Outcome = confirmed && outcomes[confirmed.proposal.call];
  return (
    <>
      {open && (
        <ProposalPanel
          key={open.id}
          proposal={open}
          {...panel}
          onDecided={(answer) => {
            panel.onClose();
            if (answer !== null && outcomes[open.call]) setConfirmed({ answer, proposal: open });
            onDecided();
          }}
        />
      )}
      {confirmed && Outcome && <Outcome {...confirmed} onClose={() => setConfirmed(undefined)} />}
    </>
  );
}
