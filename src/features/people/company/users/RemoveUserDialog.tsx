import { useSend } from '../../../../client/api/hooks.ts';
import { useCompanyId, useCompanyUser, useMembership } from '../../../../client/session/person.ts';
import { ConfirmDialog } from '../../../../client/ui/ConfirmDialog.tsx';
import { messages } from '../../../../shared/messages.ts';
import { type CompanyUser, userCalls } from '../../userCalls.ts';

interface RemoveUserDialogProps {
  user: CompanyUser;
  onClose: () => void;
  onRemoved: () => void;
}

/** Says what becomes of somebody who is removed, or of an invitation that is withdrawn. */
export function RemoveUserDialog({ user, onClose, onRemoved }: RemoveUserDialogProps) {
  const companyId = useCompanyId();
  const company = useMembership()?.title ?? 'the company';
  const isMe = useCompanyUser().ID === user.id;
  const { run, isRunning } = useSend(userCalls.removeUser, {
    invalidates: [userCalls.listUsers],
    success: messages.userDeleted,
    failure: messages.userDeleteFailed,
    onDone: onRemoved,
  });
  const isInvited = user.state !== 'active';
  const title = isMe ? `Leave ${company}?` : isInvited ? 'Withdraw this invitation?' : `Remove ${user.name}?`;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void run({ params: { companyId, id: user.id, role: user.role } })}
      title={title}
      confirm={isMe ? 'Leave company' : isInvited ? 'Withdraw invitation' : 'Remove user'}
      dismiss={isMe ? 'Stay' : isInvited ? 'Let it stand' : 'Keep user'}
      variant="red"
      loading={isRunning}
    >
      {isInvited ? (
        <>
          <strong>{user.name}</strong> can no longer accept it. You can invite them again at any time.
        </>
      ) : (
        <>
          <strong>{isMe ? 'You are' : `${user.name} is`}</strong> out of {company} at once: open pages stop working, and
          what waits for an approval on {isMe ? 'your' : 'their'} device alone has to be sent to somebody else. Payments
          that {isMe ? 'you' : 'they'} have created stay. To come back, {isMe ? 'you have' : 'they have'} to be invited
          again.
        </>
      )}
    </ConfirmDialog>
  );
}
