import { DateRange, type OpenPeriod } from '../input/DateRange.tsx';
import { rangeTitle } from '../input/periods.ts';
import { today } from '../input/today.ts';
import type { FilterField } from './filterFields.ts';

/** A field of a filter with a first and a last day; either may be left out. Cleared, both are undefined. */
export function getPeriodField(
  label: string,
  { from, to }: OpenPeriod,
  onChange: (period: OpenPeriod) => void,
): FilterField {
  return {
    kind: 'inputs',
    label,
    value: rangeTitle({ ...(from && { from }), ...(to && { to }) }, today()),
    onChange: () => onChange({ from: undefined, to: undefined }),
    inputs: (close) => (
      <DateRange
        value={{ from, to }}
        onChange={(chosen) => {
          onChange(chosen);
          close();
        }}
      />
    ),
  };
}
