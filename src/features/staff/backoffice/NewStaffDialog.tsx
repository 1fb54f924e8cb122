import { useWatch } from 'react-hook-form';
import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { FieldPair } from '#client/ui/input/FieldGroup.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { isDay } from '#shared/days.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import type { StaffKey } from '#shared/staffKeys.ts';
import { type NewStaff, newStaff, staffCalls } from '../calls.ts';
import { getKeys } from '../rules.ts';
import { KeyFields } from './KeyFields.tsx';
import { roleOptions } from './staffOptions.ts';

const rules: FormRules<NewStaff, NewStaff> = {
  schema: newStaff,
  labels: { fullName: 'Full name', dateOfBirth: 'Date of birth', role: 'Role', keys: 'Keys' },
  reasons: {
    dateOfBirth: (text) => (isDay(text) ? 'Staff are at least 18 years old, and born from 1900 on.' : undefined),
  },
};

/** Proposes a staff user. A second person confirms and gets the link for the first device. */
export function NewStaffDialog({ onClose }: { onClose: () => void }) {
  const { run, problem } = useSend(staffCalls.createStaff, {
    onDone: () => {
      refreshProposals();
      onClose();
    },
  });
  const form = useCallForm({
    rules,
    start: { fullName: '', dateOfBirth: '', role: 'S', keys: getKeys('S') },
    send: (body) => run({ body }),
    problem,
    leaving: 'Leave this proposal?',
  });
  const close = form.question.closing(onClose);
  const [role, keys] = useWatch({ control: form.control, name: ['role', 'keys'] });
  const give = (next: StaffKey[]) => form.setValue('keys', next, { shouldDirty: true });
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      width="wide"
      title="New staff user"
      description="A second person confirms, and hands over the link for the first device."
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Propose user
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="fullName">
          {(field) => <TextInput {...field} />}
        </FormField>
        <FieldPair>
          <FormField form={form} name="dateOfBirth" help="Asked when the first device is enrolled.">
            {(field) => <DayInput {...field} min="1900-01-01" />}
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
      </Form>
    </Dialog>
  );
}
