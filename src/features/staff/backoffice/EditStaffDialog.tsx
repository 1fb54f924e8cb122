import { useWatch } from 'react-hook-form';
import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { FieldPair } from '#client/ui/input/FieldGroup.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import type { StaffKey } from '#shared/staffKeys.ts';
import { type StaffChange, staffCalls, staffChange } from '../calls.ts';
import { changedKeys, formatKey, getKeys } from '../rules.ts';
import type { Colleague } from '../staffList.ts';
import { KeyFields } from './KeyFields.tsx';
import styles from './staffForms.module.css';
import { roleOptions } from './staffOptions.ts';

const rules: FormRules<StaffChange, StaffChange> = {
  schema: staffChange,
  labels: { fullName: 'Full name', role: 'Role', keys: 'Keys' },
};

/** Proposes another name, role or keys of a staff user. A second person confirms. */
export function EditStaffDialog({ user, onClose }: { user: Colleague; onClose: () => void }) {
  const { run, problem } = useSend(staffCalls.updateStaff, {
    onDone: () => {
      refreshProposals();
      onClose();
    },
  });
  const start = getStart(user);
  const form = useCallForm({
    rules,
    start,
    send: (body) => run({ params: { userId: user.id }, body }),
    problem,
    leaving: 'Leave these changes?',
  });
  const close = form.question.closing(onClose);
  const [fullName, role, keys] = useWatch({ control: form.control, name: ['fullName', 'role', 'keys'] });
  const give = (next: StaffKey[]) => form.setValue('keys', next, { shouldDirty: true });
  const isSame = fullName === user.name && role === user.role && String(keys) === String(start.keys);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      width="wide"
      title={`Change ${user.name}`}
      description="A second person confirms the change. Takes effect immediately after that."
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button
            type="submit"
            form={form.id}
            variant="primary"
            loading={form.isBusy}
            disabledReason={isSame ? 'Nothing is changed yet.' : undefined}
          >
            Propose change
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FieldPair>
          <FormField form={form} name="fullName">
            {(field) => <TextInput {...field} />}
          </FormField>
          <FormField form={form} name="role" help="Decides which pages they see.">
            {(field) => (
              <Select
                {...field}
                options={roleOptions}
                onChange={(event) => {
                  field.onChange(event);
                  give(getKeys(form.getValues('role')));
                }}
              />
            )}
          </FormField>
        </FieldPair>
        <KeyFields role={role} value={keys} onChange={give} />
        {!isSame && <p className={styles.none}>{formatChange(user, keys)}</p>}
      </Form>
    </Dialog>
  );
}

/** A user with the Dashboard role keeps it in no form: another role is chosen. */
function getStart({ name, role, permissions }: Colleague): StaffChange {
  const offered = roleOptions.find(({ value }) => value === role)?.value ?? 'S';
  return { fullName: name, role: offered, keys: permissions };
}

function formatChange({ permissions }: Colleague, keys: readonly StaffKey[]): string {
  const { added, removed } = changedKeys(permissions, keys);
  return `Keys added: ${formatKey(added)}. Keys removed: ${formatKey(removed)}.`;
}
