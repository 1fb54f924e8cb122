import { Field } from '#client/ui/input/Field.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import {
  type Condition,
  type Measure,
  maxThresholds,
  maxWindowDays,
  type RuleBody,
} from '#features/monitoring/rules/condition.ts';
import { withCondition, withMeasure, withoutEmpty } from '#features/monitoring/rules/editRule.ts';
import { getMaxThreshold } from '#features/monitoring/rules/rules.ts';
import { type Chip, measureLabels } from '#features/monitoring/rules/ruleTexts.ts';
import { ClientFields } from './ClientFields.tsx';
import { FlowFields } from './FlowFields.tsx';
import { NumberField } from './NumberField.tsx';

interface ChipEditorProps {
  chip: Chip;
  body: RuleBody;
  /** what the specification says; absent for a rule of our own */
  specified?: RuleBody | undefined;
  onChange: (body: RuleBody) => void;
}

/** The fields behind one chip of the sentence. */
export function ChipEditor({ chip: { at, field }, body, specified, onChange }: ChipEditorProps) {
  if (at === null)
    return <ClientFields clients={body.clients} onChange={(clients) => onChange({ ...body, clients })} />;
  const condition = body.conditions[at];
  if (!condition) return null;
  const change = (next: Condition) => onChange(withCondition(body, at, next));
  switch (field) {
    case 'measure':
      return <MeasureField condition={condition} onChange={change} />;
    case 'flows':
      return condition.measure === 'still' ? null : <FlowFields condition={condition} onChange={change} />;
    case 'window':
      return <WindowFields condition={condition} onChange={change} />;
    case 'threshold':
      return <ThresholdFields condition={condition} specified={specified?.conditions[at]} onChange={change} />;
    case 'clients':
      return null;
  }
}

interface ConditionFieldsProps {
  condition: Condition;
  specified?: Condition | undefined;
  onChange: (condition: Condition) => void;
}

/** 'Number of counterparties' */
const getName = (words: string) =>
  words.replace(/^the (\w)/, (_, first: string) => first.toUpperCase()).replace(/ (of|in)$/, '');
const measures = Object.entries(measureLabels).map(([value, words]) => ({ value, label: getName(words) }));
const isMeasure = (value: string): value is Measure => Object.hasOwn(measureLabels, value);

function MeasureField({ condition, onChange }: ConditionFieldsProps) {
  return (
    <Field label="Measure">
      <Select
        options={measures}
        value={condition.measure}
        onChange={({ target: { value } }) => isMeasure(value) && onChange(withMeasure(condition, value))}
      />
    </Field>
  );
}

const windows = [
  { value: 'month', label: 'Calendar month' },
  { value: 'days', label: 'Days' },
];

function WindowFields({ condition, onChange }: ConditionFieldsProps) {
  const { window } = condition;
  return (
    <>
      <Field label="Window">
        <Select
          options={windows}
          value={window === 'month' ? 'month' : 'days'}
          onChange={({ target: { value } }) => onChange({ ...condition, window: value === 'month' ? 'month' : 7 })}
        />
      </Field>
      {window !== 'month' && (
        <NumberField
          label="Days"
          max={maxWindowDays}
          unit="days"
          value={window}
          onChange={(days) => days !== undefined && onChange({ ...condition, window: days })}
        />
      )}
    </>
  );
}

const units = {
  sum: 'EUR',
  share: '%',
  still: 'days',
  count: undefined,
  parties: undefined,
  newParties: undefined,
} as const;

function ThresholdFields({ condition, onChange, specified }: ConditionFieldsProps) {
  const { measure, atLeast } = condition;
  const max = getMaxThreshold(condition, specified);
  // an end that the specification does not name could switch the rule off, as a lower one could
  const leastEnd = specified?.measure === 'share' ? specified.atMost : undefined;
  const hasEnd = condition.measure === 'share' && (!specified || leastEnd !== undefined);
  return (
    <>
      <NumberField
        key={measure}
        label="Threshold"
        unit={units[measure]}
        max={condition.measure === 'share' ? Math.min(max, condition.atMost ?? max) : max}
        value={atLeast}
        onChange={(next) => next !== undefined && onChange({ ...condition, atLeast: next })}
      />
      {hasEnd && (
        <NumberField
          label="At most"
          unit="%"
          optional
          min={Math.max(atLeast, leastEnd ?? 0)}
          max={maxThresholds.share}
          value={condition.atMost}
          onChange={(atMost) => onChange(withoutEmpty({ ...condition, atMost }))}
        />
      )}
    </>
  );
}
