import { useSend } from '#client/api/hooks.ts';
import { CommentDialog } from '#client/forms/CommentDialog.tsx';
import { mayCall } from '#client/session/mayCall.ts';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { returnCalls } from '../returnCalls.ts';

/** Whether a staff user may give fees back. */
export const mayReturnFee = (staff: Parameters<typeof mayCall>[1]): boolean => mayCall(returnCalls.returnFee, staff);

interface ReturnFeeDialogProps {
  clientId: string;
  paymentId: string;
  onClose: () => void;
}

/** Gives the fee of a payment back to its payer. */
export function ReturnFeeDialog({ clientId, paymentId, onClose }: ReturnFeeDialogProps) {
  const { run, problem } = useSend(returnCalls.returnFee, {
    success: 'The fee is given back',
    onDone: () => {
      refreshProposals();
      onClose();
    },
  });
  return (
    <CommentDialog
      title="Give the fee of this payment back?"
      effects="You approve on your device, and the fee is credited at once. The payment stays."
      verb="Give back"
      send={(body) => run({ params: { clientId, paymentId }, body })}
      problem={problem}
      onClose={onClose}
    />
  );
}
