import { useSend } from '#client/api/hooks.ts';
import { useCompanyId } from '#client/session/person.ts';
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx';
import type { Company } from '#features/clients/calls.ts';
import { clientMessages } from '#features/clients/messages.ts';
import { profileCalls } from '#features/clients/profileCalls.ts';
import { changeLabels } from '#features/clients/profileRules.ts';
import { companyChanged } from '../funds.ts';

interface WithdrawDialogProps {
  changeId: string;
  /** all changes of the request; they are withdrawn together */
  asked: Company['pending'];
  onClose: () => void;
}

/** Asks before a request is withdrawn. */
export function WithdrawDialog({ changeId, asked, onClose }: WithdrawDialogProps) {
  const companyId = useCompanyId();
  const leave = () => {
    companyChanged();
    onClose();
  };
  const { run, isRunning } = useSend(profileCalls.withdrawChange, {
    success: 'The request was withdrawn',
    failure: clientMessages.companyDetailsFailed,
    onDone: leave,
    // the bank has probably decided in the meantime: read the outcome
    onFailed: leave,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void run({ params: { companyId, changeId } })}
      title="Withdraw this request?"
      confirm="Withdraw request"
      dismiss="Keep request"
      variant="red"
      loading={isRunning}
    >
      The bank stops looking at it, and everything stays as it is now. You asked for:{' '}
      {asked.map(({ field, value }) => `${changeLabels[field].toLowerCase()} ${value}`).join('; ')}.
    </ConfirmDialog>
  );
}
