import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx';
import { formatAmount } from '#features/payments/words.ts';
import { sumAmounts } from '#shared/money.ts';
import type { Task } from '../task.ts';

interface CancelTaskDialogProps {
  /** the tasks to cancel */
  tasks: readonly Task[];
  loading: boolean;
  onClose: () => void;
  onConfirm: (tasks: readonly Task[]) => void;
}

/** Asks before payments are canceled, which cannot be undone. */
export function CancelTaskDialog({ tasks, loading, onClose, onConfirm }: CancelTaskDialogProps) {
  const [only, ...others] = tasks;
  const isOne = others.length === 0;
  const sums = sumAmounts(tasks.map(({ amount }) => amount))
    .map(formatAmount)
    .join(' and ');
  return (
    <ConfirmDialog
      open={only !== undefined}
      onClose={onClose}
      onConfirm={() => onConfirm(tasks)}
      title={isOne ? 'Cancel this payment?' : `Cancel ${tasks.length} payments?`}
      confirm={isOne ? 'Cancel payment' : 'Cancel payments'}
      dismiss={isOne ? 'Keep it' : 'Keep them'}
      variant="red"
      loading={loading}
    >
      {only && (
        <>
          <strong>{sums}</strong> {isOne ? 'to' : 'in'}{' '}
          <strong>{isOne ? only.name : `${tasks.length} payments`}</strong> will not be paid{formatRequest(tasks)}. To
          pay {isOne ? 'it after all, a new payment has' : 'them after all, new payments have'} to be created.
        </>
      )}
    </ConfirmDialog>
  );
}

/** What happens to open requests, and to other payments in them. */
function formatRequest(tasks: readonly Task[]): string {
  const sent = tasks.filter(({ awaited }) => awaited.length > 0);
  if (sent.length === 0) return '';
  const also = Math.max(...sent.map(({ together }) => together)) > tasks.length;
  return also
    ? ', and the request for approval is taken back: the other payments in it have to be sent again'
    : ', and the request for approval is taken back';
}
