import { useState } from 'react';
import { Button } from '#client/ui/action/Button.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { today } from '#client/ui/input/today.ts';
import { isDay } from '#shared/days.ts';
import { checkPeriod, type Days } from '#shared/rules/reportDays.ts';
import { getPresetDays, presets, presetTitles } from '../rules.ts';
import styles from './amlReports.module.css';

interface PeriodBarProps {
  days: Days;
  onChange: (days: Days) => void;
}

const refusals = {
  'period-turned': 'Before the first day',
  'period-too-long': 'At most 366 days',
} as const;

/** First and last day of a report, or the last whole month, quarter or year. */
export function PeriodBar({ days, onChange }: PeriodBarProps) {
  const [typed, setTyped] = useState<Partial<Days>>({});
  const shown = { ...days, ...typed };
  const refused = isDay(shown.from) && isDay(shown.to) ? checkPeriod(shown) : undefined;
  const take = (changes: Partial<Days>) => {
    const next = { ...shown, ...changes };
    const isWhole = isDay(next.from) && isDay(next.to) && checkPeriod(next) === undefined;
    setTyped(isWhole ? {} : next);
    if (isWhole) onChange(next);
  };
  return (
    <fieldset className={styles.period} aria-label="Period">
      <div className={styles.presets}>
        {presets.map((preset) => {
          const own = getPresetDays(preset, today());
          return (
            <Button
              key={preset}
              size="small"
              aria-pressed={own.from === days.from && own.to === days.to}
              onClick={() => take(own)}
            >
              {presetTitles[preset]}
            </Button>
          );
        })}
      </div>
      <Field label="From">
        <DayInput value={shown.from} max={today()} onChange={(from) => take({ from })} />
      </Field>
      <Field label="To" error={refused && refusals[refused]}>
        <DayInput value={shown.to} onChange={(to) => take({ to })} />
      </Field>
    </fieldset>
  );
}
