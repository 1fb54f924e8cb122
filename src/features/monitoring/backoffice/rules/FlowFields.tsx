import { useState } from 'react';
import { Checkbox } from '#client/ui/input/Checkbox.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { FieldGroup } from '#client/ui/input/FieldGroup.tsx';
import { MultiSelect } from '#client/ui/input/MultiSelect.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { type Condition, type FlowPart, flowKinds, maxThresholds } from '#features/monitoring/rules/condition.ts';
import { withDirection, withKinds, withoutEmpty } from '#features/monitoring/rules/editRule.ts';
import { countryName } from '#shared/countries.ts';
import { countries } from '#shared/reference/countries.ts';
import { NumberField } from './NumberField.tsx';

export const countryChoices = countries.map(({ iso2 }) => ({ value: iso2, label: countryName(iso2) }));

const directions = [
  { value: 'in', label: 'Incoming' },
  { value: 'out', label: 'Outgoing' },
  { value: 'both', label: 'Both' },
];
const kindLabels = { cash: 'Cash withdrawals', deposit: 'Card top-ups', other: 'All others' } as const;

interface PartFieldsProps {
  /** before the name of the direction, where a condition has two parts */
  legend?: string;
  part: FlowPart;
  onChange: (part: FlowPart) => void;
  hasKinds?: boolean;
}

/** Direction and kinds; all kinds are the same as none named. */
function PartFields({ legend, part, onChange, hasKinds = true }: PartFieldsProps) {
  const { direction, kinds = [...flowKinds] } = part;
  const set = (kind: (typeof flowKinds)[number], isOn: boolean) => {
    const next = flowKinds.filter((one) => (one === kind ? isOn : kinds.includes(one)));
    if (next.length > 0) onChange(withKinds(part, next));
  };
  return (
    <>
      <Field label={legend ?? 'Direction'}>
        <Select
          options={directions}
          value={direction}
          onChange={({ target }) => onChange(withDirection(part, asDirection(target.value)))}
        />
      </Field>
      {hasKinds && (
        <FieldGroup legend="Kinds">
          {flowKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={kindLabels[kind]}
              checked={kinds.includes(kind)}
              onChange={({ target }) => set(kind, target.checked)}
            />
          ))}
        </FieldGroup>
      )}
    </>
  );
}

const asDirection = (value: string): FlowPart['direction'] => (value === 'in' || value === 'out' ? value : 'both');

interface FlowFieldsProps {
  condition: Exclude<Condition, { measure: 'still' }>;
  onChange: (condition: Condition) => void;
}

/** Which payments a condition counts. */
export function FlowFields({ condition, onChange }: FlowFieldsProps) {
  if (condition.measure === 'share')
    return (
      <>
        <PartFields legend="Payments" part={condition.of} onChange={(of) => onChange({ ...condition, of })} />
        <PartFields
          legend="Compared with"
          part={condition.against}
          onChange={(against) => onChange({ ...condition, against })}
        />
      </>
    );
  const { measure } = condition;
  const change = ({ direction, kinds }: FlowPart) => {
    if (condition.measure === 'newParties') return onChange({ ...condition, direction });
    onChange(withoutEmpty({ ...condition, direction, kinds }));
  };
  return (
    <>
      <PartFields part={getPart(condition)} onChange={change} hasKinds={measure !== 'newParties'} />
      {(measure === 'sum' || measure === 'count') && <SizeFields condition={condition} onChange={onChange} />}
      <CountryFields condition={condition} onChange={onChange} />
    </>
  );
}

const getPart = (condition: Exclude<FlowFieldsProps['condition'], { measure: 'share' }>): FlowPart =>
  'kinds' in condition && condition.kinds
    ? { direction: condition.direction, kinds: condition.kinds }
    : { direction: condition.direction };

interface SizeFieldsProps {
  condition: Extract<Condition, { measure: 'sum' | 'count' }>;
  onChange: (condition: Condition) => void;
}

interface Sizes {
  from?: number | undefined;
  to?: number | undefined;
}
const both = 'Enter both sizes, or none.';

function getFault({ from, to }: Sizes): string | undefined {
  if (from === undefined) return undefined;
  if (to === undefined) return both;
  return from <= to ? undefined : 'Enter at least the size in From.';
}

/** From what size on single payments count, and up to which. Both or none. */
function SizeFields({ condition, onChange }: SizeFieldsProps) {
  const [typed, setTyped] = useState<Sizes>(condition.size ?? {});
  const { from, to } = typed;
  const change = (next: Sizes) => {
    setTyped(next);
    const isNone = next.from === undefined && next.to === undefined;
    const size = next.from !== undefined && next.to !== undefined ? { from: next.from, to: next.to } : undefined;
    if (isNone || (size && size.from <= size.to)) onChange(withoutEmpty({ ...condition, size }));
  };
  return (
    <FieldGroup legend="Size of single payments">
      <NumberField
        label="From"
        unit="EUR"
        optional
        max={maxThresholds.size}
        fault={from === undefined && to !== undefined ? both : undefined}
        value={from}
        onChange={(next) => change({ ...typed, from: next })}
      />
      <NumberField
        label="To"
        unit="EUR"
        optional
        max={maxThresholds.size}
        fault={getFault(typed)}
        value={to}
        onChange={(next) => change({ ...typed, to: next })}
      />
    </FieldGroup>
  );
}

interface CountryFieldsProps {
  condition: Exclude<FlowFieldsProps['condition'], { measure: 'share' }>;
  onChange: (condition: Condition) => void;
}

const places = [
  { value: 'any', label: 'Any country' },
  { value: 'M', label: 'Countries of medium risk' },
  { value: 'H', label: 'Countries of high risk' },
  { value: 'list', label: 'These countries' },
];

/** The country of the counterparty, by its IBAN. */
function CountryFields({ condition, onChange }: CountryFieldsProps) {
  const { countries: chosen } = condition;
  const [isList, setIsList] = useState(chosen !== undefined && 'list' in chosen);
  const list = chosen && 'list' in chosen ? chosen.list : [];
  const value = isList ? 'list' : chosen && 'risk' in chosen ? chosen.risk : 'any';
  const set = (next: CountryFieldsProps['condition']['countries']) =>
    onChange(withoutEmpty({ ...condition, countries: next }));
  const choose = (next: string) => {
    setIsList(next === 'list');
    set(next === 'M' || next === 'H' ? { risk: next } : undefined);
  };
  return (
    <>
      <Field label="Counterparty">
        <Select options={places} value={value} onChange={({ target }) => choose(target.value)} />
      </Field>
      {isList && (
        <Field label="Countries">
          <MultiSelect
            options={countryChoices}
            value={list}
            onChange={(next) => set(next.length > 0 ? { list: next } : undefined)}
          />
        </Field>
      )}
    </>
  );
}
