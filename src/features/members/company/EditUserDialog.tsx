import { type FormEvent, useId, useState } from 'react';
import { useSend } from '../../../client/api/hooks.ts';
import { useCompany, useCompanyId, useCompanyUser, useLetters } from '../../../client/session/person.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import { Banner } from '../../../client/ui/feedback/Banner.tsx';
import { Dialog } from '../../../client/ui/overlay/Dialog.tsx';
import { errors } from '../../../shared/errors.ts';
import { messages } from '../../../shared/messages.ts';
import { type CompanyUser, memberCalls } from '../calls.ts';
import { userListCalls } from '../listCalls.ts';
import { lettersBeyond, permissionWords } from '../rules.ts';
import { PermissionFields, type Rights } from './PermissionFields.tsx';
import { followsOf, refusalOf } from './refusals.ts';
import styles from './users.module.css';

interface EditUserDialogProps {
  user: CompanyUser;
  users: readonly CompanyUser[];
  onClose: () => void;
}

/** Changes role and permissions of a user, and shows which permissions are added and removed. */
export function EditUserDialog({ user, users, onClose }: EditUserDialogProps) {
  const formId = useId();
  const companyId = useCompanyId();
  const granter = useLetters();
  const policy = useCompany().data?.approvals ?? 'other';
  const callerId = useCompanyUser().ID;
  const [rights, setRights] = useState<Rights>({ role: user.role, letters: user.permissions });
  const { run, isRunning, problem } = useSend(memberCalls.changeUser, {
    invalidates: [userListCalls.listUsers],
    success: messages.userUpdated,
    failure: messages.userUpdateFailed,
    onDone: onClose,
  });
  const isSame = rights.role === user.role && rights.letters === user.permissions;
  const refusal = refusalOf({ users, policy, callerId, user, after: rights.letters });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { Role: rights.role, Options: rights.letters };
    if (!isRunning && !isSame && !refusal) void run({ params: { companyId, id: user.id }, body });
  };
  const reason = isSame ? 'Nothing has changed yet' : undefined;
  const follows = refusal ? undefined : followsOf({ users, policy, user, after: rights.letters });
  const trouble = refusal ? errors[refusal].title : problem?.title;
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsideClick
      width="wide"
      title={`Change permissions of ${user.name}`}
      description={
        user.state === 'invited'
          ? 'The invitation is taken back and sent anew with the changes.'
          : 'Takes effect immediately.'
      }
      actions={{
        neutral: <Button onClick={onClose}>Go back</Button>,
        primary: (
          <Button type="submit" form={formId} variant="primary" loading={isRunning} disabledReason={reason}>
            Save changes
          </Button>
        ),
      }}
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {trouble && !isRunning && <Banner kind="failed">{trouble}</Banner>}
        <PermissionFields
          value={rights}
          onChange={setRights}
          granter={granter}
          {...(user.state === 'active' && { before: user.permissions })}
        />
        {follows && <Banner kind="pending">{follows} Save it all the same?</Banner>}
        {!isSame && <Difference before={user.permissions} after={rights.letters} />}
      </form>
    </Dialog>
  );
}

function Difference({ before, after }: { before: string; after: string }) {
  const gained = lettersBeyond(after, before).join('');
  const lost = lettersBeyond(before, after).join('');
  if (gained === '' && lost === '') return null;
  return (
    <p className={styles.difference} role="status">
      {gained && (
        <span>
          <strong>Gains</strong> {permissionWords(gained)}
        </span>
      )}
      {lost && (
        <span>
          <strong>Loses</strong> {permissionWords(lost)}
        </span>
      )}
    </p>
  );
}
