import type { FocusEvent } from 'react';
import { GroupedInput, type GroupedInputProps } from './GroupedInput.tsx';
import { amountGrouping, completeAmount } from './groupedText.ts';

interface AmountInputProps extends Omit<GroupedInputProps, 'grouping' | 'unit' | 'inputMode'> {
  /** Decimal text with a dot, such as `1234.50`, or empty; while typing it may end in a dot or one decimal. */
  value: string;
  /** Three letters, shown inside the box. */
  currency?: string;
}

/** An amount of money. Thousands are set apart while typing; a comma counts as the decimal dot. */
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
