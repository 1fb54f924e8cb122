import { useSend } from '#client/api/hooks.ts';
import { useCompany, useCompanyId, useCompanyUser, useMembership } from '#client/session/person.ts';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { ConfirmDialog } from '#client/ui/overlay/ConfirmDialog.tsx';
import { type CompanyUser, memberCalls } from '../calls.ts';
import { userListCalls } from '../listCalls.ts';
import { memberMessages } from '../messages.ts';
import { getFollows } from './refusals.ts';

interface RemoveUserDialogProps {
  user: CompanyUser;
  users: readonly CompanyUser[];
  onClose: () => void;
  onRemoved: () => void;
}

/** Says what happens when a user is removed, or an invitation withdrawn. */
export function RemoveUserDialog({ user, users, onClose, onRemoved }: RemoveUserDialogProps) {
  const companyId = useCompanyId();
  const company = useMembership()?.title ?? 'the company';
  const isMe = useCompanyUser().ID === user.id;
  const { run, isRunning } = useSend(memberCalls.removeUser, {
    invalidates: [userListCalls.listUsers],
    success: memberMessages.userDeleted,
    failure: memberMessages.userDeleteFailed,
    onDone: onRemoved,
  });
  const policy = useCompany().data?.approvals ?? 'other';
  const follows = getFollows({ users, policy, user, after: null });
  const isInvited = user.state !== 'active';
  const title = isMe ? `Leave ${company}?` : isInvited ? 'Withdraw this invitation?' : `Remove ${user.name}?`;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void run({ params: { companyId, id: user.id, role: user.role } })}
      title={title}
      confirm={isMe ? 'Leave company' : isInvited ? 'Withdraw invitation' : 'Remove user'}
      dismiss={isMe ? 'Stay' : isInvited ? 'Keep invitation' : 'Keep user'}
      variant="red"
      loading={isRunning}
    >
      {isInvited ? (
        <>
          <strong>{user.name}</strong> can no longer accept it. You can invite them again at any time.
        </>
      ) : (
        <>
          {follows && <Banner kind="pending">{follows}</Banner>}
          <Consequences name={isMe ? undefined : user.name} company={company} />
        </>
      )}
    </ConfirmDialog>
  );
}

/** `name`: absent if the user removes themselves. */
function Consequences({ name, company }: { name: string | undefined; company: string }) {
  const [loses, their, they] = name ? ['loses', 'their', 'they'] : ['lose', 'your', 'you'];
  return (
    <>
      <strong>{name ?? 'You'}</strong> {loses} access to {company} at once: open pages stop working, and what waits for
      an approval on {their} device alone has to be sent to another person. Payments that {they} have created stay. To
      come back, {they} have to be invited again.
    </>
  );
}
