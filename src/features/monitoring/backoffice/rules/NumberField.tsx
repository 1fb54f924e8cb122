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
}

/** A number that takes effect as soon as it can be read. */
export function NumberField({ label, unit, value, onChange, optional = false }: NumberFieldProps) {
  const [typed, setTyped] = useState(() => (value === undefined ? '' : decimalText(value, unit)));
  const read = parseAmount(typed, unit);
  const change = (text: string) => {
    setTyped(text);
    const next = parseAmount(text, unit);
    if (text.trim() === '' ? optional : next !== undefined) onChange(next);
  };
  const isWrong = read === undefined && !(optional && typed.trim() === '');
  return (
    <Field label={label} optional={optional} error={isWrong ? 'Enter a number above zero.' : undefined}>
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
