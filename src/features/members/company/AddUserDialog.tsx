import { useWatch } from 'react-hook-form';
import { useSend } from '#client/api/hooks.ts';
import { queryClient } from '#client/api/queries.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { useCompanyId, useLetters } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { FieldPair } from '#client/ui/input/FieldGroup.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { demoPeopleKey } from '#features/access/device/demoPeopleKey.ts';
import { type CompanyUser, memberCalls } from '../calls.ts';
import { userListCalls } from '../listCalls.ts';
import { memberMessages } from '../messages.ts';
import { PermissionFields, usualLetters } from './PermissionFields.tsx';
import { userRules } from './userForm.ts';

interface AddUserDialogProps {
  /** the person of an earlier invitation, to invite again */
  again: CompanyUser | undefined;
  onClose: () => void;
  onAdded: (user: CompanyUser) => void;
}

/** Invites a person: identity, role and permissions. */
export function AddUserDialog({ again, onClose, onAdded }: AddUserDialogProps) {
  const companyId = useCompanyId();
  const granter = useLetters();
  const role = again?.role ?? 'REP';
  const { run, problem } = useSend(memberCalls.addUser, {
    invalidates: [userListCalls.listUsers],
    success: memberMessages.userCreated,
    failure: memberMessages.userCreateFailed,
    onDone: (user) => {
      void queryClient.invalidateQueries({ queryKey: demoPeopleKey });
      onAdded(user);
    },
  });
  const form = useCallForm({
    rules: userRules,
    start: {
      UserId: again?.id ?? '',
      UserDob: '',
      Role: role,
      Options: again?.permissions ?? usualLetters(role, granter),
    },
    send: (body) => run({ params: { companyId }, body }),
    problem,
    leaving: 'Leave this invitation?',
  });
  const [Role, Options] = useWatch({ control: form.control, name: ['Role', 'Options'] });
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsideClick
      width="wide"
      title={again ? `Invite ${again.name} again` : 'Add a user'}
      description="They become a user once they accept on their own device. Until then they see nothing."
      actions={{
        neutral: <Button onClick={onClose}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" icon="send" loading={form.isBusy}>
            Send invitation
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FieldPair>
          <FormField form={form} name="UserId" help="Of their own account at this bank, or their phone.">
            {(field) => <TextInput {...field} numbers placeholder="LT… or +370…" />}
          </FormField>
          <FormField form={form} name="UserDob" help="So we invite the right person.">
            {(field) => <DayInput {...field} min="1900-01-01" />}
          </FormField>
        </FieldPair>
        <PermissionFields
          value={{ Role, Options }}
          onChange={(rights) => {
            form.setValue('Role', rights.Role, { shouldDirty: true });
            form.setValue('Options', rights.Options, { shouldDirty: true });
          }}
          granter={granter}
        />
      </Form>
    </Dialog>
  );
}
