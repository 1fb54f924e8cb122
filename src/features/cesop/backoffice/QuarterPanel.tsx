import { useState } from 'react';
import { useSend } from '#client/api/hooks.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import { JobProgress, ResumeJob } from '#features/jobs/backoffice/JobProgress.tsx';
import { formatCount } from '#shared/formatCount.ts';
import { type CesopMessage, type CesopQuarter, cesopCalls } from '../calls.ts';
import { formatQuarter, isOpen, isTaken, quarterLabels } from '../rules.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { MessagePart } from './MessagePart.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { ReceiptDialog } from './ReceiptDialog.tsx';
import { refreshCesop } from './refreshCesop.ts';

interface QuarterPanelProps {
  quarter: CesopQuarter;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

type Step = 'correct' | 'withdraw' | 'file' | 'answer';

/** A quarter: its messages, newest first, and the next step. */
export function QuarterPanel({ quarter, ...panel }: QuarterPanelProps) {
  const [step, setStep] = useState<Step>();
  const mayAct = mayCall(cesopCalls.makeCesopMessage, useStaffUser());
  const { run, isRunning, problem } = useSend(cesopCalls.makeCesopMessage, { onDone: refreshCesop });
  const make = () => void run({ params: { quarter: quarter.quarter } });
  const open = quarter.messages.find(({ state }) => isOpen(state));
  const close = () => setStep(undefined);
  const leftOut = open ? 0 : (quarter.messages[0]?.leftOut ?? 0);
  return (
    <SidePanel
      {...panel}
      title={formatQuarter(quarter.quarter)}
      summary={quarterLabels[quarter.state]}
      shownKey={quarter.quarter}
      actions={mayAct ? getActions({ quarter, open, leftOut, isRunning, make, setStep }) : undefined}
    >
      {problem && <Banner kind="failed">{problem.title}</Banner>}
      {quarter.isLate && <Banner kind="failed">{`The message was due on ${quarter.dueDay}.`}</Banner>}
      {leftOut > 0 && (
        <Banner>
          {`${formatCount(leftOut, { one: 'payee is', many: 'payees are' })} new, and no correction may bring them. `}
          Make another message.
        </Banner>
      )}
      <Definitions
        items={[
          { label: 'From', value: quarter.from },
          { label: 'Until', value: quarter.until },
          { label: 'Due', value: quarter.dueDay },
        ]}
      />
      {open?.job && <Making message={open} job={open.job} mayStop={mayAct} />}
      {quarter.messages.length === 0 && <NoMessage quarter={quarter} mayAct={mayAct} />}
      {quarter.messages.map((message) => (
        <MessagePart key={message.id} message={message} />
      ))}
      {step === 'correct' && <ReasonDialog kind="correct" quarter={quarter.quarter} onClose={close} />}
      {step === 'withdraw' && open && <ReasonDialog kind="withdraw" messageId={open.id} onClose={close} />}
      {step === 'file' && open && <ReceiptDialog messageId={open.id} onClose={close} />}
      {step === 'answer' && open && <AnswerDialog messageId={open.id} onClose={close} />}
    </SidePanel>
  );
}

interface Offer {
  quarter: CesopQuarter;
  open: CesopMessage | undefined;
  leftOut: number;
  isRunning: boolean;
  make: () => void;
  setStep: (step: Step) => void;
}

/** The next step of a quarter, and what takes it back. */
function getActions({ quarter, open, leftOut, isRunning, make, setStep }: Offer) {
  if (quarter.state === 'running') return undefined;
  const withdraw = { destructive: <Button onClick={() => setStep('withdraw')}>Withdraw</Button> };
  if (open?.state === 'making') return open.job?.isRunning ? undefined : withdraw;
  if (open?.state === 'drafted')
    return {
      ...withdraw,
      primary: (
        <Button
          variant="primary"
          disabledReason={open.isOwn ? 'You made this message. Another staff user must file it.' : undefined}
          onClick={() => setStep('file')}
        >
          Record as filed
        </Button>
      ),
    };
  if (open)
    return {
      primary: (
        <Button variant="primary" icon="upload" onClick={() => setStep('answer')}>
          Upload answer
        </Button>
      ),
    };
  const isCorrectable = quarter.messages.some(isTaken);
  const makeButton = (
    <Button variant={isCorrectable && leftOut === 0 ? 'secondary' : 'primary'} loading={isRunning} onClick={make}>
      Make message
    </Button>
  );
  if (!isCorrectable) return { primary: makeButton };
  const correct = (
    <Button variant={leftOut === 0 ? 'primary' : 'secondary'} onClick={() => setStep('correct')}>
      Correct
    </Button>
  );
  return leftOut === 0 ? { primary: correct } : { neutral: correct, primary: makeButton };
}

interface MakingProps {
  message: CesopMessage;
  job: NonNullable<CesopMessage['job']>;
  mayStop: boolean;
}

function Making({ message, job, mayStop }: MakingProps) {
  if (job.isRunning)
    return <JobProgress jobId={job.jobId} label="Making the message" mayStop={mayStop} onEnded={refreshCesop} />;
  return (
    <Banner kind="failed" action={mayStop && <ResumeJob key={message.id} jobId={job.jobId} onResumed={refreshCesop} />}>
      The work has stopped before the message was ready.
    </Banner>
  );
}

function NoMessage({ quarter, mayAct }: { quarter: CesopQuarter; mayAct: boolean }) {
  if (quarter.state === 'running')
    return <EmptyState title="Not over yet">{`The message can be made after ${quarter.until}.`}</EmptyState>;
  return (
    <EmptyState title="No message yet">
      {mayAct ? 'Make the message. Nothing to report is a message, too.' : 'Financial makes the message.'}
    </EmptyState>
  );
}
