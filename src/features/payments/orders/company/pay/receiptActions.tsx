import { Button } from '#client/ui/action/Button.tsx';
import type { Actions } from '#client/ui/overlay/ActionBar.tsx';
import { ConfirmationButton } from '#features/payments/lists/company/ConfirmationButton.tsx';
import type { ReceiptState } from '#features/payments/orders/receipt.ts';
import { formatSend } from '#features/payments/tasks/words.ts';
import type { OrderSaving, SavedOrder } from './useOrder.ts';

interface ReceiptActions {
  saved: SavedOrder;
  saving: OrderSaving;
  state: ReceiptState;
  /** the person may see payments */
  mayView: boolean;
  onSend: () => void;
  onAnother: () => void;
  onClose: () => void;
}

/** Sends what could not be sent; otherwise confirmation, next payment, and the end. */
export function receiptActions({ saved, saving, state, mayView, ...on }: ReceiptActions): Actions {
  if (saved.sending === 'unsent') {
    return {
      neutral: <Button onClick={on.onClose}>Later</Button>,
      primary: saving.chosen && (
        <Button key="send" variant="primary" loading={saving.isRunning} onClick={on.onSend}>
          {formatSend(saving.isOwn)}
        </Button>
      ),
    };
  }
  return {
    neutral: (
      <>
        {state === 'executed' && mayView && <ConfirmationButton payment={{ id: saved.taskId, op: 'TX' }} />}
        <Button onClick={on.onAnother}>Next payment</Button>
      </>
    ),
    primary: (
      <Button key="done" variant="primary" onClick={on.onClose}>
        Done
      </Button>
    ),
  };
}
