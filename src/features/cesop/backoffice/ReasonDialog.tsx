import { useSend } from '#client/api/hooks.ts';
import { CommentDialog } from '#client/forms/CommentDialog.tsx';
import { cesopCalls } from '../calls.ts';
import { formatQuarter } from '../rules.ts';
import { refreshCesop } from './refreshCesop.ts';

type ReasonDialogProps = { onClose: () => void } & (
  | { kind: 'correct'; quarter: string }
  | { kind: 'withdraw'; messageId: string }
);

/** Why a quarter is corrected, or a message withdrawn. */
export function ReasonDialog({ onClose, ...about }: ReasonDialogProps) {
  return about.kind === 'correct' ? (
    <CorrectDialog quarter={about.quarter} onClose={onClose} />
  ) : (
    <WithdrawDialog messageId={about.messageId} onClose={onClose} />
  );
}

function CorrectDialog({ quarter, onClose }: { quarter: string; onClose: () => void }) {
  const { run, problem } = useSend(cesopCalls.correctCesopMessage, {
    onDone: () => {
      refreshCesop();
      onClose();
    },
  });
  return (
    <CommentDialog
      title={`Correct ${formatQuarter(quarter)}?`}
      effects="The correction holds payees that were rejected or have changed. If there are none, it withdraws itself."
      help="Why it is corrected. Kept on record."
      verb="Correct"
      send={({ comment }) => run({ params: { quarter }, body: { comment } })}
      problem={problem}
      onClose={onClose}
    />
  );
}

function WithdrawDialog({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const { run, problem } = useSend(cesopCalls.withdrawCesopMessage, {
    success: 'The message is withdrawn',
    onDone: () => {
      refreshCesop();
      onClose();
    },
  });
  return (
    <CommentDialog
      title="Withdraw this message?"
      effects="It was not filed. Its rows are deleted, and the quarter can get another message."
      help="Why it is withdrawn. Kept on record."
      verb="Withdraw"
      isRed
      send={({ comment }) => run({ params: { messageId }, body: { comment } })}
      problem={problem}
      onClose={onClose}
    />
  );
}
