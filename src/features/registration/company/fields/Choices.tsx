import { useCall } from '#client/api/hooks.ts';
import { Checkbox } from '#client/ui/input/Checkbox.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { FieldGroup } from '#client/ui/input/FieldGroup.tsx';
import { MultiSelect } from '#client/ui/input/MultiSelect.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { registrationCalls } from '#features/registration/calls.ts';
import type { ListField } from '#features/registration/formFields.ts';
import { activityName } from '#shared/reference/businessActivities.ts';
import type { Choice } from '#shared/reference/companies.ts';
import { shippedRisks } from '#shared/reference/riskTables.ts';
import { otherPrefix } from '#shared/rules/choices.ts';
import type { DraftForm } from '../draftForm.ts';

export interface GroupWords {
  legend: string;
  help?: string;
  error?: string | undefined;
  optional: boolean;
}

const isOther = (entry: string) => entry.startsWith('OTHER');

/** Boxes to tick; the one for all else asks for words. */
export function ChoicesInOwnWords({
  field,
  form,
  options,
  ...words
}: GroupWords & { field: ListField; form: DraftForm; options: readonly Choice[] }) {
  const list = form.draft[field];
  const toggle = (value: string, isChosen: boolean) =>
    form.set(field, isChosen ? [...list, value] : list.filter((one) => one !== value));
  return (
    <FieldGroup {...words} error={list.some(isOther) ? undefined : words.error}>
      {options
        .filter(({ value }) => value !== 'OTHER')
        .map(({ value, label }, i) => (
          <Checkbox
            key={value}
            label={label}
            checked={list.includes(value)}
            aria-invalid={(i === 0 && words.error !== undefined && list.length === 0) || undefined}
            onChange={({ target }) => toggle(value, target.checked)}
          />
        ))}
      <Other
        list={list}
        onChange={(next) => form.set(field, next)}
        error={words.error}
        onLeave={() => form.leave(field)}
      />
    </FieldGroup>
  );
}

interface OtherProps {
  list: readonly string[];
  onChange: (list: string[]) => void;
  onLeave: () => void;
  error: string | undefined;
}

/** 'OTHER:' and the words after it. */
function Other({ list, onChange, onLeave, error }: OtherProps) {
  const entry = list.find(isOther);
  const rest = list.filter((one) => !isOther(one));
  return (
    <>
      <Checkbox
        label="Other"
        checked={entry !== undefined}
        onChange={({ target }) => onChange(target.checked ? [...rest, otherPrefix] : rest)}
      />
      {entry !== undefined && (
        <Field label="Other, in words" error={error}>
          <TextInput
            value={entry.slice(otherPrefix.length)}
            onBlur={onLeave}
            onChange={({ target }) => onChange([...rest, otherPrefix + target.value])}
          />
        </Field>
      )}
    </>
  );
}

/** What the company does: the stage offers activities by their risk; those chosen before stay. */
export function Activities({ form, legend, help, error, optional }: GroupWords & { form: DraftForm }) {
  const { draft, stage, set, leave, faultAt } = form;
  const list = draft.BusinessActivities;
  const chosen = list.filter((one) => !isOther(one));
  const other = list.filter(isOther);
  const listed = useCall(registrationCalls.listActivities, {});
  const offered = (listed.data?.[stage] ?? shippedRisks.activitiesFor(stage)).filter((value) => value !== 'OTHER');
  const options = [...new Set([...offered, ...chosen])].map((value) => ({
    value,
    label: activityName(value),
    ...(/^\d/.test(value) && { note: value }),
  }));
  const otherAt = list.findIndex(isOther);
  const ask =
    stage === 'Screening'
      ? 'Choose any that apply. Add the rest in stage 2.'
      : 'All that it does; what you named before is kept.';
  return (
    <>
      <Field label={legend} help={help ?? ask} error={error} optional={optional}>
        <MultiSelect
          options={options}
          value={chosen}
          onChange={(next) => set('BusinessActivities', [...next, ...other])}
          placeholder="Type to find"
        />
      </Field>
      <Other
        list={list}
        onChange={(next) => set('BusinessActivities', next)}
        onLeave={() => leave('BusinessActivities')}
        error={otherAt < 0 ? undefined : faultAt(`BusinessActivities.${otherAt}`)}
      />
    </>
  );
}
