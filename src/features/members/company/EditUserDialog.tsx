import { useWatch } from 'react-hook-form';
import { useSend } from '#client/api/hooks.ts';
import { Form } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { useCompany, useCompanyId, useCompanyUser, useLetters } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { type CompanyUser, memberCalls, userRights } from '../calls.ts';
import { memberErrors } from '../errors.ts';
import { userListCalls } from '../listCalls.ts';
import { memberMessages } from '../messages.ts';
import { formatPermission, lettersBeyond } from '../rules.ts';
import { PermissionFields } from './PermissionFields.tsx';
import { getFollows, getRefusal } from './refusals.ts';
import styles from './users.module.css';

interface EditUserDialogProps {
  user: CompanyUser;
  users: readonly CompanyUser[];
  onClose: () => void;
}

const rightsRules = { schema: userRights, labels: { Role: 'Role', Options: 'Permissions' } };

/** Changes role and permissions of a user, and shows which permissions are added and removed. */
export function EditUserDialog({ user, users, onClose }: EditUserDialogProps) {
  const companyId = useCompanyId();
  const granter = useLetters();
  const policy = useCompany().data?.approvals ?? 'other';
  const callerId = useCompanyUser().ID;
  const { run, problem } = useSend(memberCalls.changeUser, {
    invalidates: [userListCalls.listUsers],
    success: memberMessages.userUpdated,
    failure: memberMessages.userUpdateFailed,
    onDone: onClose,
  });
  const form = useCallForm({
    rules: rightsRules,
    start: { Role: user.role, Options: user.permissions },
    send: async (body) => {
      if (!isSame && !refusal) await run({ params: { companyId, id: user.id }, body });
    },
    problem,
    leaving: 'Leave these changes?',
  });
  const [Role, Options] = useWatch({ control: form.control, name: ['Role', 'Options'] });
  const isSame = Role === user.role && Options === user.permissions;
  const refusal = getRefusal({ users, policy, callerId, user, after: Options });
  const follows = refusal ? undefined : getFollows({ users, policy, user, after: Options });
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsideClick
      width="wide"
      title={`Change permissions of ${user.name}`}
      description={
        user.state === 'invited'
          ? 'The invitation is withdrawn and sent again with the changes.'
          : 'Takes effect immediately.'
      }
      actions={{
        neutral: <Button onClick={onClose}>Go back</Button>,
        primary: (
          <Button
            type="submit"
            form={form.id}
            variant="primary"
            loading={form.isBusy}
            disabledReason={isSame ? 'Nothing has changed yet' : undefined}
          >
            Save changes
          </Button>
        ),
      }}
    >
      <Form form={form}>
        {refusal && <Banner kind="failed">{memberErrors[refusal].title}</Banner>}
        <PermissionFields
          value={{ Role, Options }}
          onChange={(rights) => {
            form.setValue('Role', rights.Role, { shouldDirty: true });
            form.setValue('Options', rights.Options, { shouldDirty: true });
          }}
          granter={granter}
          {...(user.state === 'active' && { before: user.permissions })}
        />
        {follows && <Banner kind="pending">{follows} Save it all the same?</Banner>}
        {!isSame && <Difference before={user.permissions} after={Options} />}
      </Form>
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
          <strong>Gains</strong> {formatPermission(gained)}
        </span>
      )}
      {lost && (
        <span>
          <strong>Loses</strong> {formatPermission(lost)}
        </span>
      )}
    </p>
  );
}
