import type { FocusEvent } from 'react';
import { GroupedInput, type GroupedInputProps } from './GroupedInput.tsx';
import { amountGrouping, completeAmount } from './groupedText.ts';

interface AmountInputProps extends Omit<GroupedInputProps, 'grouping' | 'unit' | 'inputMode'> {
  /** As it was typed, without spaces; once editing ends, decimal text with a dot where it can be read. */
  value: string;
  /** Three letters, shown inside the box. */
  currency?: string;
}

/** An amount of money; the form reads it by `readTypedAmount`. */
export function AmountInput({ currency = 'EUR', onBlur, ...rest }: AmountInputProps) {
  const blur = (event: FocusEvent<HTMLInputElement>) => {
    const whole = completeAmount(rest.value);
    if (whole !== rest.value) rest.onChange(whole);
    onBlur?.(event);
  };
  return (
    <GroupedInput
      placeholder="0.00"
      {...rest}
      inputMode="decimal"
      grouping={amountGrouping}
      unit={currency}
      onBlur={blur}
    />
  );
}
