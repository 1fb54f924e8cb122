import { useState } from 'react';
import { showAlert } from '#client/alerts/alerts.ts';
import { useCall, useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Checkbox } from '#client/ui/input/Checkbox.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import type { Actions } from '#client/ui/overlay/ActionBar.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import { secondPerson } from '#shared/limits.ts';
import { getProblems, problemLabel } from '#shared/problemLines.ts';
import { type Proposal, proposalCalls } from '../calls.ts';
import { type Decision, decisionRules } from './decisionRules.ts';
import { getDoneLabel } from './getDoneLabel.ts';
import { formatMissing } from './nextStep.ts';
import { RuleLink } from './RuleLink.tsx';

const refetchMs = 30_000;
const changedText = 'The data has changed since: it can be proposed again.';

interface ProposalPanelProps {
  proposal: Proposal;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** the answer of the proposed call once it is confirmed; null for every other decision */
  onDecided: (answer: unknown) => void;
}

/**
 * One proposal: its effects, its confirmers, and the decision; the person who opens it reads where a confirmation would
 * find it void.
 */
export function ProposalPanel({ proposal, onClose, onPrevious, onNext, onDecided }: ProposalPanelProps) {
  const ticks = useTicks(proposal);
  const { data: now } = useCall(proposalCalls.readProposal, { params: { proposalId: proposal.id } }, { refetchMs });
  const wouldBeVoid = now?.wouldBeVoid === true;
  const deciding = useDeciding(proposal, ticks.ticked, wouldBeVoid, onDecided);
  return (
    <SidePanel
      title={proposal.title}
      summary={`Proposed by ${proposal.proposedBy.fullName}`}
      shownKey={proposal.id}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      actions={getActions(proposal, deciding, { wouldBeVoid, hasOpenTicks: ticks.isOpen })}
    >
      {wouldBeVoid && <Banner kind="failed">{changedText}</Banner>}
      {now?.refusal && <Banner kind="pending">It cannot be confirmed now. {now.refusal}</Banner>}
      <Definitions
        items={[
          ...proposal.lines.filter(({ label }) => !ticks.isShown || label !== problemLabel),
          proposal.subjectKind === 'watch-rule' && { label: 'Lab', value: <RuleLink {...proposal} /> },
          { label: 'Proposed', value: <Time at={proposal.proposedAt} /> },
          getConfirmers(proposal),
        ]}
      />
      {ticks.boxes}
      {proposal.confirmers.length === 0 && (
        <Banner kind="pending">
          No one else can confirm this yet. It waits for a second person: {formatMissing(proposal)}.
        </Banner>
      )}
      {(proposal.isOwn || proposal.mayConfirm) && (
        <Form form={deciding.form}>
          <FormField
            form={deciding.form}
            name="comment"
            optional
            help={proposal.mayConfirm && !wouldBeVoid ? 'Needed if you return it.' : undefined}
          >
            {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
          </FormField>
        </Form>
      )}
    </SidePanel>
  );
}

/** The calls of the decision, behind one form with its comment. */
function useDeciding(
  proposal: Proposal,
  ticked: string[],
  wouldBeVoid: boolean,
  onDecided: ProposalPanelProps['onDecided'],
) {
  const confirm = useSend(proposalCalls.confirmProposal, {
    onDone: ({ answer }) => {
      showAlert({ type: 'success', message: getDoneLabel(proposal.call, answer) });
      onDecided(answer);
    },
  });
  const sendBack = useSend(proposalCalls.returnProposal, { success: 'Returned', onDone: () => onDecided(null) });
  const withdraw = useSend(proposalCalls.withdrawProposal, { success: 'Withdrawn', onDone: () => onDecided(null) });
  const calls = {
    confirm: {
      ...confirm,
      run: ({ params, body }: Parameters<typeof withdraw.run>[0]) =>
        confirm.run({ params, body: { ...body, ...(ticked.length > 0 && { problems: ticked }) } }),
    },
    return: sendBack,
    withdraw,
  };
  const start: Decision = { version: proposal.version, comment: '', decision: 'confirm' };
  const form = useCallForm({
    rules: decisionRules,
    start,
    send: ({ decision, ...body }) => calls[decision].run({ params: { proposalId: proposal.id }, body }),
    problem: confirm.problem ?? sendBack.problem ?? withdraw.problem,
  });
  const decide = (decision: Decision['decision']) => {
    for (const call of Object.values(calls)) call.reset();
    // its proposer reads why, without a word of the confirmer's
    if (wouldBeVoid && decision === 'return' && form.getValues('comment').trim() === '') {
      form.setValue('comment', changedText);
    }
    form.setValue('decision', decision);
    void form.submit();
  };
  const running = { confirm: confirm.isRunning, return: sendBack.isRunning, withdraw: withdraw.isRunning };
  return { form, decide, running };
}

/** What the viewer may do: undefined where they may only look. */
function getActions(
  proposal: Proposal,
  { decide, running }: Pick<ReturnType<typeof useDeciding>, 'decide' | 'running'>,
  { wouldBeVoid, hasOpenTicks }: { wouldBeVoid: boolean; hasOpenTicks: boolean },
): Actions | undefined {
  const ofProposer: Actions = {
    destructive: (
      <Button loading={running.withdraw} onClick={() => decide('withdraw')}>
        Withdraw
      </Button>
    ),
  };
  const ofConfirmer: Actions = {
    neutral: (
      <Button loading={running.return} onClick={() => decide('return')}>
        Return
      </Button>
    ),
    primary: (
      <Button
        variant="primary"
        loading={running.confirm}
        disabledReason={hasOpenTicks ? 'Tick each problem first.' : undefined}
        onClick={() => decide('confirm')}
      >
        Confirm
      </Button>
    ),
  };
  const ofOutdated: Actions = {
    primary: (
      <Button variant="primary" loading={running.return} onClick={() => decide('return')}>
        Return as outdated
      </Button>
    ),
  };
  if (proposal.isOwn) return ofProposer;
  if (!proposal.mayConfirm) return undefined;
  return wouldBeVoid ? ofOutdated : ofConfirmer;
}

/** The person who may confirm ticks each problem that the proposal names. */
function useTicks({ lines, mayConfirm, isOwn }: Proposal) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const problems = mayConfirm && !isOwn ? getProblems(lines) : [];
  const boxes = problems.map((problem) => (
    <Checkbox
      key={problem}
      label={`${problemLabel}: ${problem}`}
      checked={ticked.includes(problem)}
      onChange={({ target }) =>
        setTicked((before) => (target.checked ? [...before, problem] : before.filter((one) => one !== problem)))
      }
    />
  ));
  return {
    ticked: [...ticked],
    boxes,
    isShown: problems.length > 0,
    isOpen: problems.some((one) => !ticked.includes(one)),
  };
}

function getConfirmers({ confirmers }: Proposal) {
  return { label: 'Can confirm', value: confirmers.join(', ') || 'No one yet' };
}
