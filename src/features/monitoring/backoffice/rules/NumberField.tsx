import { useState } from 'react';
import { AmountInput } from '#client/ui/input/AmountInput.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { decimalText, parseAmount } from './typedNumbers.ts';

interface NumberFieldProps {
  label: string;
  /** EUR: the value is cents; %: thousandths; otherwise whole numbers */
  unit?: 'EUR' | '%' | 'days' | undefined;
  value: number | undefined;
  /** undefined: the field was emptied, where it may be empty */
  onChange: (value: number | undefined) => void;
  optional?: boolean;
  /** the lowest, 1 unless given, and the highest value, both included */
  min?: number;
  max: number;
  /** what is wrong with a number that could be read */
  fault?: string | undefined;
}

/** A number that takes effect as soon as it can be read. */
export function NumberField({ label, unit, value, onChange, optional = false, min, max, fault }: NumberFieldProps) {
  const [typed, setTyped] = useState(() => (value === undefined ? '' : decimalText(value, unit)));
  const read = parseAmount(typed, unit, { min, max });
  const change = (text: string) => {
    setTyped(text);
    const next = parseAmount(text, unit, { min, max });
    if ('value' in next) onChange(next.value);
    else if (optional && text.trim() === '') onChange(undefined);
  };
  const isEmpty = optional && typed.trim() === '';
  const wrong = 'fault' in read && !isEmpty ? read.fault : fault;
  return (
    <Field label={label} optional={optional} error={wrong}>
      {unit === 'EUR' ? (
        <AmountInput value={typed} onChange={change} />
      ) : (
        <TextInput
          numbers
          inputMode={unit === '%' ? 'decimal' : 'numeric'}
          unit={unit}
          value={typed}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </Field>
  );
}
