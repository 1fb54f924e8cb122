import { useWatch } from 'react-hook-form';
import { useSend } from '../../../client/api/hooks.ts';
import { Form, FormField } from '../../../client/forms/Form.tsx';
import { useCallForm } from '../../../client/forms/useCallForm.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import { Checkbox } from '../../../client/ui/input/Checkbox.tsx';
import { DayInput } from '../../../client/ui/input/DayInput.tsx';
import { Select } from '../../../client/ui/input/Select.tsx';
import { TextInput } from '../../../client/ui/input/TextInput.tsx';
import { Dialog } from '../../../client/ui/overlay/Dialog.tsx';
import { isDay } from '../../../shared/days.ts';
import { type StaffKey, type StaffRole, staffKeys, staffRoles, usualStaffKeys } from '../../../shared/permissions.ts';
import type { FormRules } from '../../../shared/rules/checkForm.ts';
import { refreshProposals } from '../../proposals/backoffice/refreshProposals.ts';
import { type NewStaff, newStaff, staffCalls } from '../calls.ts';
import styles from './NewStaffDialog.module.css';

const roles = Object.entries(staffRoles).map(([value, label]) => ({ value, label }));
const allKeys = Object.keys(staffKeys) as StaffKey[];
const usualKeys = (role: StaffRole) => allKeys.filter((key) => usualStaffKeys[role].includes(key));

const rules: FormRules<NewStaff, NewStaff> = {
  schema: newStaff,
  labels: { fullName: 'Full name', dateOfBirth: 'Date of birth', role: 'Role', keys: 'Keys' },
  reasons: { dateOfBirth: (text) => (isDay(text) ? 'Choose a day in the past, from 1900 on.' : undefined) },
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
    start: { fullName: '', dateOfBirth: '', role: 'S', keys: usualKeys('S') },
    send: (body) => run({ body }),
    problem,
    leaving: 'Leave this proposal?',
  });
  const close = form.question.closing(onClose);
  const keys = useWatch({ control: form.control, name: 'keys' });
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
      <Form form={form} className={styles.form}>
        <FormField form={form} name="fullName">
          {(field) => <TextInput {...field} />}
        </FormField>
        <div className={styles.pair}>
          <FormField form={form} name="dateOfBirth" help="Asked when the first device is enrolled.">
            {(field) => <DayInput {...field} min="1900-01-01" />}
          </FormField>
          <FormField form={form} name="role" help="Decides which pages they see.">
            {(field) => (
              <Select
                {...field}
                options={roles}
                onChange={(event) => {
                  field.onChange(event);
                  give(usualKeys(form.getValues('role')));
                }}
              />
            )}
          </FormField>
        </div>
        <fieldset className={styles.keys}>
          <legend className={styles.legend}>Keys: the cases and actions they may decide</legend>
          <div className={styles.grid}>
            {allKeys.map((key) => (
              <Checkbox
                key={key}
                label={staffKeys[key]}
                checked={keys.includes(key)}
                onChange={() => give(keys.includes(key) ? keys.filter((held) => held !== key) : [...keys, key])}
              />
            ))}
          </div>
        </fieldset>
      </Form>
    </Dialog>
  );
}
