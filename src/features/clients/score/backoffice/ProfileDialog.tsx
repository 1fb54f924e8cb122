import { useController } from 'react-hook-form';
import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { type CallForm, useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Checkbox } from '#client/ui/input/Checkbox.tsx';
import { FieldGroup, FieldPair } from '#client/ui/input/FieldGroup.tsx';
import { GroupedInput } from '#client/ui/input/GroupedInput.tsx';
import { amountGrouping } from '#client/ui/input/groupedText.ts';
import { MultiSelect } from '#client/ui/input/MultiSelect.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { countryChoices } from '#features/clients/countryChoices.ts';
import { recordCalls } from '#features/clients/record/calls.ts';
import type { Answer } from '#shared/call.ts';
import { secondPerson } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { businessActivities } from '#shared/reference/businessActivities.ts';
import { scoreCalls } from '../calls.ts';
import { fundSources, purposesByType } from '../profile.ts';
import { cddProfileCalls } from '../profileCalls.ts';
import type { ClientType } from '../rules.ts';
import styles from './score.module.css';
import { profileRules, type TypedProfile } from './scoreForms.ts';

interface ProfileDialogProps {
  client: { ID: string; title: string; type: ClientType };
  found: ReadProfile;
  onClose: () => void;
}

/** Writes down what the client says now. Saving counts as a review. */
export function ProfileDialog({ client, found, onClose }: ProfileDialogProps) {
  const { run, problem } = useSend(cddProfileCalls.saveCddProfile, {
    invalidates: [cddProfileCalls.readCddProfile, scoreCalls.readScore, recordCalls.readClient],
    success: messages.clientUpdated,
    failure: messages.clientUpdateFailed,
    onDone: onClose,
  });
  const form = useCallForm({
    rules: profileRules,
    start: getStart(found),
    send: (body) => run({ params: { clientId: client.ID }, body }),
    problem,
    leaving: 'Leave this profile?',
  });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      width="wide"
      title={`Profile of ${client.title}`}
      description="What the client says now, in whole euros. Saving counts as a review, and the risk is recalculated."
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Save profile
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="cddProfile.purpose">
          {(field) => <Select {...field} options={purposesByType[client.type]} placeholder="Choose" />}
        </FormField>
        <FieldPair>
          {(['incoming', 'outgoing', 'cash'] as const).map((key) => (
            <FormField key={key} form={form} name={`cddProfile.${key}`}>
              {(field) => <GroupedInput {...field} inputMode="numeric" grouping={amountGrouping} unit="EUR" />}
            </FormField>
          ))}
        </FieldPair>
        <FormField form={form} name="cddProfile.countries" optional>
          {(field) => <MultiSelect {...several(field)} options={countryChoices} nothing="No country has this name" />}
        </FormField>
        <FormField form={form} name="cddProfile.taxCountries">
          {(field) => <MultiSelect {...several(field)} options={countryChoices} nothing="No country has this name" />}
        </FormField>
        {client.type === 'LEGAL' && (
          <FormField form={form} name="cddProfile.activities" optional>
            {(field) => <MultiSelect {...several(field)} options={activities} nothing="No activity has this name" />}
          </FormField>
        )}
        <Sources form={form} />
        <FormField form={form} name="comment">
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
        </FormField>
      </Form>
    </Dialog>
  );
}

const activities = businessActivities.map(({ value, name }) => ({ value, label: name, note: value }));

interface SeveralField {
  value: string[];
  onChange: (value: string[]) => void;
  onBlur: () => void;
}

/** What a choice of several takes of a field of the form. */
const several = ({ value, onChange, onBlur }: SeveralField) => ({ value, onChange, onBlur });

function getStart({ cddProfile }: ReadProfile): TypedProfile {
  const text = (value: number | undefined) => (value === undefined ? '' : String(value));
  return {
    comment: '',
    cddProfile: {
      purpose: cddProfile?.purpose ?? '',
      incoming: text(cddProfile?.incoming),
      outgoing: text(cddProfile?.outgoing),
      cash: text(cddProfile?.cash),
      countries: cddProfile?.countries ?? [],
      sources: cddProfile?.sources ?? [],
      taxCountries: cddProfile?.taxCountries ?? [],
      activities: cddProfile?.activities ?? [],
    },
  };
}

/** Where the money comes from; several may be chosen. */
function Sources<Sent>({ form }: { form: CallForm<TypedProfile, Sent> }) {
  const { field, fieldState } = useController({ control: form.control, name: 'cddProfile.sources' });
  const toggle = (code: string, isOn: boolean) =>
    field.onChange(isOn ? [...field.value, code] : field.value.filter((one) => one !== code));
  return (
    <FieldGroup legend="Source of funds">
      <div className={styles.choices}>
        {fundSources.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={field.value.includes(value)}
            onChange={(event) => toggle(value, event.target.checked)}
          />
        ))}
      </div>
      {fieldState.error && (
        <p role="alert" className={styles.fault}>
          {fieldState.error.message}
        </p>
      )}
    </FieldGroup>
  );
}

export type ReadProfile = Answer<typeof cddProfileCalls.readCddProfile>;
