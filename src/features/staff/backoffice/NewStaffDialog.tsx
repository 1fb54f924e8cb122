import { type FormEvent, useId, useState } from 'react';
import { useSend } from '../../../client/api/hooks.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import { Banner } from '../../../client/ui/feedback/Banner.tsx';
import { Checkbox } from '../../../client/ui/input/Checkbox.tsx';
import { DayInput } from '../../../client/ui/input/DayInput.tsx';
import { Field } from '../../../client/ui/input/Field.tsx';
import { faultsLeft } from '../../../client/ui/input/faultsLeft.ts';
import { Select } from '../../../client/ui/input/Select.tsx';
import { TextInput } from '../../../client/ui/input/TextInput.tsx';
import { Dialog } from '../../../client/ui/overlay/Dialog.tsx';
import { messages, say } from '../../../shared/messages.ts';
import { type StaffKey, type StaffRole, staffKeys, staffRoles, usualStaffKeys } from '../../../shared/permissions.ts';
import { emptyField, generalSentence } from '../../../shared/rules/sentences.ts';
import { refreshProposals } from '../../proposals/backoffice/refreshProposals.ts';
import { newStaff, staffCalls } from '../calls.ts';
import styles from './NewStaffDialog.module.css';

interface Fields {
  fullName: string;
  dateOfBirth: string;
  role: StaffRole;
  keys: readonly StaffKey[];
}
type Errors = { fullName?: string; dateOfBirth?: string };

const roles = Object.entries(staffRoles).map(([value, label]) => ({ value, label }));
const allKeys = Object.keys(staffKeys) as StaffKey[];
const labels = { fullName: 'Full name', dateOfBirth: 'Date of birth' } as const;
const usualKeys = (role: StaffRole) => allKeys.filter((key) => usualStaffKeys[role].includes(key));

/** Proposes a staff user. A second person confirms and gets the link for the first device. */
export function NewStaffDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [fields, setFields] = useState<Fields>({ fullName: '', dateOfBirth: '', role: 'S', keys: usualKeys('S') });
  const [errors, setErrors] = useState<Errors>({});
  const { run, isRunning, problem } = useSend(staffCalls.createStaff, {
    onDone: () => {
      refreshProposals();
      onClose();
    },
  });
  const set = (changes: Partial<Fields>) => {
    setFields({ ...fields, ...changes });
    setErrors(faultsLeft(errors, changes));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = newStaff.safeParse({ ...fields, keys: [...fields.keys] });
    const found = body.success
      ? {}
      : faultsOf(
          fields,
          body.error.issues.map(({ path }) => String(path[0])),
        );
    setErrors(found);
    if (body.success && !isRunning) void run({ body: body.data });
    const [first] = Object.keys(found);
    if (first) document.getElementById(formId)?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };
  const toggle = (key: StaffKey) =>
    set({ keys: fields.keys.includes(key) ? fields.keys.filter((held) => held !== key) : [...fields.keys, key] });
  const general = generalSentence(Object.values(errors)) ?? problem?.title;
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsideClick
      width="wide"
      title="New staff user"
      description="A second person confirms, and hands over the link for the first device."
      actions={{
        neutral: <Button onClick={onClose}>Go back</Button>,
        primary: (
          <Button type="submit" form={formId} variant="primary" loading={isRunning}>
            Propose user
          </Button>
        ),
      }}
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {general && !isRunning && <Banner kind="failed">{general}</Banner>}
        <Field label={labels.fullName} error={errors.fullName}>
          <TextInput
            name="fullName"
            autoComplete="off"
            value={fields.fullName}
            onChange={({ target }) => set({ fullName: target.value })}
          />
        </Field>
        <div className={styles.pair}>
          <Field label={labels.dateOfBirth} error={errors.dateOfBirth} help="Asked when the first device is enrolled.">
            <DayInput
              name="dateOfBirth"
              min="1900-01-01"
              value={fields.dateOfBirth}
              onChange={(dateOfBirth) => set({ dateOfBirth })}
            />
          </Field>
          <Field label="Role" help="Decides which pages they see.">
            <Select
              options={roles}
              value={fields.role}
              onChange={({ target }) => {
                const role = target.value as StaffRole;
                set({ role, keys: usualKeys(role) });
              }}
            />
          </Field>
        </div>
        <fieldset className={styles.keys}>
          <legend className={styles.legend}>Keys: the cases and actions they may decide</legend>
          <div className={styles.grid}>
            {allKeys.map((key) => (
              <Checkbox
                key={key}
                label={staffKeys[key]}
                checked={fields.keys.includes(key)}
                onChange={() => toggle(key)}
              />
            ))}
          </div>
        </fieldset>
      </form>
    </Dialog>
  );
}

function faultsOf(fields: Fields, wrong: readonly string[]): Errors {
  const faults: Errors = {};
  for (const name of ['fullName', 'dateOfBirth'] as const) {
    if (fields[name].trim() === '') faults[name] = emptyField;
    else if (wrong.includes(name)) faults[name] = say(messages.fieldInvalid, { field: labels[name] });
  }
  return faults;
}
