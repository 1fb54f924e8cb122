import { Checkbox } from '#client/ui/input/Checkbox.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { FieldGroup } from '#client/ui/input/FieldGroup.tsx';
import { MultiSelect } from '#client/ui/input/MultiSelect.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { maxAgeDays, type Watched } from '#features/monitoring/rules/condition.ts';
import { withoutEmpty } from '#features/monitoring/rules/editRule.ts';
import { businessActivities } from '#shared/reference/businessActivities.ts';
import { countryChoices } from './FlowFields.tsx';
import { NumberField } from './NumberField.tsx';

const types = [
  { value: '', label: 'All clients' },
  { value: 'LEGAL', label: 'Companies' },
  { value: 'N', label: 'Persons' },
];
const levels = [
  { value: 'L', label: 'Low risk' },
  { value: 'M', label: 'Medium risk' },
  { value: 'H', label: 'High risk' },
] as const;
const activityChoices = businessActivities.map(({ value, name }) => ({ value, label: `${value} ${name}` }));

interface ClientFieldsProps {
  clients: Watched;
  onChange: (clients: Watched) => void;
}

/** Clients that a rule watches; an open field means any. */
export function ClientFields({ clients, onChange }: ClientFieldsProps) {
  const change = (next: { [K in keyof Watched]: Watched[K] | undefined }) =>
    onChange(withoutEmpty({ ...clients, ...next }));
  const { type, risk = levels.map(({ value }) => value), countries = [], activities = [], age } = clients;
  const setRisk = (level: (typeof levels)[number]['value'], isOn: boolean) => {
    const next = levels.map(({ value }) => value).filter((one) => (one === level ? isOn : risk.includes(one)));
    if (next.length > 0) change({ risk: next.length === levels.length ? undefined : next });
  };
  const setAge = (from: number | undefined, to: number | undefined) =>
    change({ age: from === undefined && to === undefined ? undefined : withoutEmpty({ from: from ?? 0, to }) });
  return (
    <>
      <Field label="Type">
        <Select
          options={types}
          value={type ?? ''}
          onChange={({ target: { value } }) => change({ type: value === 'LEGAL' || value === 'N' ? value : undefined })}
        />
      </Field>
      <FieldGroup legend="Risk">
        {levels.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={risk.includes(value)}
            onChange={({ target }) => setRisk(value, target.checked)}
          />
        ))}
      </FieldGroup>
      <Field label="Country" optional>
        <MultiSelect
          options={countryChoices}
          value={countries}
          onChange={(next) => change({ countries: next.length > 0 ? next : undefined })}
          placeholder="Any"
        />
      </Field>
      <Field label="Activity" optional>
        <MultiSelect
          options={activityChoices}
          value={activities}
          onChange={(next) => change({ activities: next.length > 0 ? next : undefined })}
          placeholder="Any"
        />
      </Field>
      <NumberField
        label="Known for at least"
        unit="days"
        optional
        max={age?.to ?? maxAgeDays}
        value={age?.from || undefined}
        onChange={(from) => setAge(from, age?.to)}
      />
      <NumberField
        label="Known for at most"
        unit="days"
        optional
        min={Math.max(age?.from ?? 0, 1)}
        max={maxAgeDays}
        value={age?.to}
        onChange={(to) => setAge(age?.from, to)}
      />
    </>
  );
}
