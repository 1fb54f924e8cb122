import { type FocusEvent, useState } from 'react';
import { readAnyAmount } from '#shared/rules/typedAmount.ts';
import { useOwnFault } from './Field.tsx';
import { GroupedInput, type GroupedInputProps } from './GroupedInput.tsx';
import { amountGrouping, completeAmount } from './groupedText.ts';

interface AmountInputProps extends Omit<GroupedInputProps, 'grouping' | 'unit' | 'inputMode'> {
  /** As it was typed, without spaces; once editing ends, decimal text with a dot where it can be read. */
  value: string;
  /** Three letters, shown inside the box. */
  currency?: string;
}

/** An amount of money; the form reads it by `readTypedAmount`. A text that is none is said so on leaving the field. */
export function AmountInput({ currency = 'EUR', onBlur, ...rest }: AmountInputProps) {
  const [isLeft, setLeft] = useState(false);
  useOwnFault(isLeft && rest.value !== '' ? readAnyAmount(rest.value).fault : undefined);
  const blur = (event: FocusEvent<HTMLInputElement>) => {
    setLeft(true);
    const whole = completeAmount(rest.value);
    if (whole !== rest.value) rest.onChange(whole);
    onBlur?.(event);
  };
  const change = (value: string) => {
    setLeft(false);
    rest.onChange(value);
  };
  return (
    <GroupedInput
      placeholder="0.00"
      {...rest}
      onChange={change}
      inputMode="decimal"
      grouping={amountGrouping}
      unit={currency}
      onBlur={blur}
    />
  );
}
