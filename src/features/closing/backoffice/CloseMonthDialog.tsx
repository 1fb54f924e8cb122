import { useSend } from '#client/api/hooks.ts';
import { CommentDialog } from '#client/forms/CommentDialog.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { closingCalls } from '../calls.ts';
import { formatMonth } from '../rules.ts';

const effects =
  'The balance of each account is kept. Nothing can be posted into the month any more, and it is never reopened: ' +
  'corrections go to an open month. An administrator confirms.';

/** Says what closing a month does, and proposes it. */
export function CloseMonthDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const { run, problem } = useSend(closingCalls.closeMonth, {
    invalidates: [closingCalls.readMonths, closingCalls.readProofs],
    success: 'The month is being closed',
    onDone: () => {
      refreshProposals();
      onClose();
    },
  });
  return (
    <CommentDialog
      title={`Close ${formatMonth(month)}?`}
      effects={effects}
      help="For staff only."
      verb="Propose to close"
      send={(body) => run({ params: { month }, body })}
      problem={problem}
      onClose={onClose}
    />
  );
}
