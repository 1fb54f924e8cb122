import { useState } from 'react';
import { useSend } from '../../../client/api/hooks.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import { Definitions } from '../../../client/ui/display/Definitions.tsx';
import { Time } from '../../../client/ui/display/Time.tsx';
import { Banner } from '../../../client/ui/feedback/Banner.tsx';
import { Field } from '../../../client/ui/input/Field.tsx';
import { TextArea } from '../../../client/ui/input/TextArea.tsx';
import type { Actions } from '../../../client/ui/overlay/ActionBar.tsx';
import { SidePanel } from '../../../client/ui/overlay/SidePanel.tsx';
import { secondPerson } from '../../../shared/limits.ts';
import { messages } from '../../../shared/messages.ts';
import { type Proposal, proposalCalls } from '../calls.ts';

interface ProposalPanelProps {
  proposal: Proposal;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** the answer of the proposed call once it is confirmed; null for every other decision */
  onDecided: (answer: unknown) => void;
}

/** One proposal: its effects, its confirmers, and the decision. */
export function ProposalPanel({ proposal, onClose, onPrevious, onNext, onDecided }: ProposalPanelProps) {
  const [comment, setComment] = useState('');
  const [error, setError] = useState<string>();
  const input = {
    params: { proposalId: proposal.id },
    body: { version: proposal.version, comment: comment.trim() },
  };
  const confirm = useSend(proposalCalls.confirmProposal, {
    success: 'Confirmed and done',
    onDone: ({ answer }) => onDecided(answer),
  });
  const sendBack = useSend(proposalCalls.returnProposal, { success: 'Returned', onDone: () => onDecided(null) });
  const withdraw = useSend(proposalCalls.withdrawProposal, { success: 'Withdrawn', onDone: () => onDecided(null) });
  const isRunning = confirm.isRunning || sendBack.isRunning || withdraw.isRunning;
  const problem = confirm.problem ?? sendBack.problem ?? withdraw.problem;
  const decide = (send: () => unknown, needsWords: boolean) => {
    const wrong = faultOf(comment, needsWords);
    setError(wrong);
    for (const each of [confirm, sendBack, withdraw]) each.reset();
    if (wrong === undefined && !isRunning) send();
  };
  const ofProposer: Actions = {
    destructive: (
      <Button loading={withdraw.isRunning} onClick={() => decide(() => withdraw.run(input), false)}>
        Withdraw
      </Button>
    ),
  };
  const ofConfirmer: Actions = {
    neutral: (
      <Button loading={sendBack.isRunning} onClick={() => decide(() => sendBack.run(input), true)}>
        Return
      </Button>
    ),
    primary: (
      <Button variant="primary" loading={confirm.isRunning} onClick={() => decide(() => confirm.run(input), false)}>
        Confirm
      </Button>
    ),
  };
  const actions = proposal.isOwn ? ofProposer : proposal.mayConfirm ? ofConfirmer : undefined;
  return (
    <SidePanel
      title={proposal.title}
      summary={`Proposed by ${proposal.proposedBy.fullName}`}
      shownKey={proposal.id}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      actions={actions}
    >
      <Definitions
        items={[
          ...proposal.lines,
          { label: 'Proposed', value: <Time at={proposal.proposedAt} /> },
          confirmersOf(proposal),
        ]}
      />
      {proposal.confirmers.length === 0 && (
        <Banner kind="pending">
          Nobody else can confirm this yet. It waits for a second person with the role{' '}
          {proposal.confirmingRoles.join(' or ')}.
        </Banner>
      )}
      {(proposal.isOwn || proposal.mayConfirm) && (
        <Field
          label="Comment"
          optional
          help={proposal.mayConfirm ? 'Needed if you return it.' : undefined}
          error={error}
        >
          <TextArea
            rows={3}
            limit={secondPerson.wordsMost}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
          />
        </Field>
      )}
      {problem && !isRunning && (
        <div role="alert">
          <Banner kind="failed">{problem.title}</Banner>
        </div>
      )}
    </SidePanel>
  );
}

function confirmersOf({ confirmers, confirmingRoles }: Proposal) {
  return { label: 'Can confirm', value: confirmers.join(', ') || `Nobody yet (${confirmingRoles.join(', ')})` };
}

function faultOf(comment: string, isNeeded: boolean): string | undefined {
  if (isNeeded && comment.trim() === '') return messages.commentEmpty;
  return comment.length > secondPerson.wordsMost ? `Use at most ${secondPerson.wordsMost} characters.` : undefined;
}
