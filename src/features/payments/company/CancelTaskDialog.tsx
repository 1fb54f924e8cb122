import { ConfirmDialog } from '../../../client/ui/ConfirmDialog.tsx';
import { parseAmountText } from '../../../shared/money.ts';
import type { Task } from '../calls.ts';
import { amountWords } from '../words.ts';

interface CancelTaskDialogProps {
  /** the task asked about; undefined: closed */
  task: Task | undefined;
  loading: boolean;
  onClose: () => void;
  onConfirm: (task: Task) => void;
}

/** Asks before a payment is cancelled, which cannot be taken back. */
export function CancelTaskDialog({ task, loading, onClose, onConfirm }: CancelTaskDialogProps) {
  const amount = task && parseAmountText(task.amount);
  return (
    <ConfirmDialog
      open={task !== undefined}
      onClose={onClose}
      onConfirm={() => task && onConfirm(task)}
      title="Cancel this payment?"
      confirm="Cancel payment"
      dismiss="Keep it"
      variant="red"
      loading={loading}
    >
      {task && amount && (
        <>
          <strong>{amountWords(amount)}</strong> to <strong>{task.name}</strong> will not be paid
          {task.awaited.length > 0 && ', and the request for approval is taken back'}. To pay it after all, a new
          payment has to be created.
        </>
      )}
    </ConfirmDialog>
  );
}
