import { useState } from 'react';
import { useCall, useSend } from '#client/api/hooks.ts';
import { CommentDialog } from '#client/forms/CommentDialog.tsx';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Money } from '#client/money/Money.tsx';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import { PostingDialog } from '#features/ledger/backoffice/PostingDialog.tsx';
import { formatIban } from '#shared/iban.ts';
import { decimalText, getMinor } from '#shared/money.ts';
import { reconciliationCalls } from '../calls.ts';
import { type StatementLineItem, stateLabels } from '../lineList.ts';
import { Candidates } from './Candidates.tsx';
import { Decisions } from './Decisions.tsx';
import { ExplainLine } from './ExplainDialog.tsx';
import { refreshReconciliation } from './refreshReconciliation.ts';

interface LinePanelProps {
  line: StatementLineItem;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

type Step = 'post' | 'explain' | 'undo';

/** One line of a statement: what it is, the entries of ours that it may be, and what is done about it. */
export function LinePanel({ line, ...panel }: LinePanelProps) {
  const [step, setStep] = useState<Step>();
  const read = useCall(reconciliationCalls.readStatementLine, { params: { lineId: line.id } });
  const mayAct = mayCall(reconciliationCalls.matchStatementLine, useStaffUser());
  const failure = readFailure(read, 'The line could not be loaded');
  const decisions = read.data?.decisions ?? [];
  const holding = decisions.find(({ undoneAt }) => undoneAt === '');
  const wasPosted = decisions.some(({ kind, transfers }) => kind === 'posting' && transfers.includes(line.id));
  const done = () => {
    setStep(undefined);
    refreshReconciliation();
  };
  const isOpen = line.state !== 'matched';
  return (
    <SidePanel
      {...panel}
      title={line.otherName || line.message || 'Statement line'}
      summary={<Money minor={getMinor(line.amount)} currency="EUR" />}
      shownKey={line.id}
      actions={
        mayAct
          ? {
              ...(holding && { destructive: <Button onClick={() => setStep('undo')}>Undo</Button> }),
              ...(isOpen && {
                neutral: <Button onClick={() => setStep('explain')}>Explain</Button>,
                primary: (
                  <Button
                    variant="primary"
                    disabledReason={wasPosted ? 'It was posted before: match it with that posting.' : undefined}
                    onClick={() => setStep('post')}
                  >
                    Post
                  </Button>
                ),
              }),
            }
          : undefined
      }
    >
      {line.isOverdue && <Banner kind="failed">{`The explanation was until ${line.dueOn}.`}</Banner>}
      <LineFacts line={line} />
      {failure && <ErrorState {...failure} />}
      {read.data && isOpen && (
        <Candidates line={line} candidates={read.data.candidates} mayMatch={mayAct} onMatched={done} />
      )}
      <Decisions decisions={decisions} />
      {step === 'post' && <PostingDialog id={line.id} start={toPosting(line)} onClose={done} />}
      {step === 'explain' && <ExplainLine id={line.id} onClose={done} />}
      {step === 'undo' && holding && <UndoDialog lineId={line.id} decisionId={holding.id} onClose={done} />}
    </SidePanel>
  );
}

function LineFacts({ line }: { line: StatementLineItem }) {
  return (
    <Definitions
      items={[
        { label: 'State', value: stateLabels[line.state] },
        { label: 'Account', value: `EUR.${line.code}` },
        { label: 'Booked on', value: line.bookedOn },
        { label: 'Value day', value: line.valueOn },
        { label: 'IBAN', value: formatIban(line.otherIban) },
        { label: 'Message', value: line.message },
        { label: 'End-to-end id', value: line.endToEndId },
        { label: 'Transaction id', value: line.transactionId },
        { label: 'Reference of the bank', value: line.reference },
        { label: 'Statement', value: line.statement },
      ]}
    />
  );
}

/** What came to the account is a debit of it; the other side is for people to say. */
function toPosting({ amount, code, message }: StatementLineItem) {
  const minor = getMinor(amount);
  const account = minor > 0n ? { debit: code } : { credit: code };
  return { ...account, amount: decimalText(minor < 0n ? -minor : minor), message: message.slice(0, 140) };
}

interface UndoDialogProps {
  lineId: string;
  decisionId: string;
  onClose: () => void;
}

function UndoDialog({ lineId, decisionId, onClose }: UndoDialogProps) {
  const { run, problem } = useSend(reconciliationCalls.undoStatementLine, {
    success: 'The line is open again',
    onDone: onClose,
  });
  return (
    <CommentDialog
      title="Open this line again?"
      effects="What was decided stays on record. A posting stays in the ledger."
      help="Why it was wrong. Kept on record."
      verb="Undo"
      send={({ comment }) => run({ params: { lineId }, body: { decisionId, comment } })}
      problem={problem}
      onClose={onClose}
    />
  );
}
