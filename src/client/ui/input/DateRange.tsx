import { type FormEvent, Suspense, useState } from 'react';
import { lazyPart } from '#client/router/loadPage.ts';
import { isDay } from '#shared/days.ts';
import { Button } from '../action/Button.tsx';
import styles from './DateRange.module.css';
import { DayInput } from './DayInput.tsx';
import { Field } from './Field.tsx';
import type { Period } from './periods.ts';
import { presetsOn } from './presets.ts';
import { today } from './today.ts';

const Calendar = lazyPart(() => import('./Calendar.tsx').then((module) => module.Calendar));

export type OpenPeriod = { [End in keyof Period]: string | undefined };

interface DateRangeProps {
  /** either end may be open */
  value: OpenPeriod;
  onChange: (period: OpenPeriod) => void;
}

/** A period: one by name, or first and last day, typed or picked in a calendar. */
export function DateRange({ value, onChange }: DateRangeProps) {
  const [days, setDays] = useState({ from: value.from ?? '', to: value.to ?? '' });
  const [error, setError] = useState<string>();
  const change = (changes: Partial<Period>) => {
    setDays({ ...days, ...changes });
    setError(undefined);
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const wrong = refuse(days);
    setError(wrong);
    if (!wrong) onChange({ from: days.from || undefined, to: days.to || undefined });
  };
  return (
    <form className={styles.range} onSubmit={apply}>
      <div className={styles.presets}>
        {presetsOn(today()).map(({ title, period }) => (
          <Button
            key={title}
            size="small"
            variant="ghost"
            aria-pressed={period.from === value.from && period.to === value.to}
            onClick={() => onChange(period)}
          >
            {title}
          </Button>
        ))}
      </div>
      <div className={styles.days}>
        <div className={styles.pair}>
          <Field label="From" error={error}>
            <DayInput value={days.from} onChange={(from) => change({ from })} />
          </Field>
          <Field label="To">
            <DayInput value={days.to} onChange={(to) => change({ to })} />
          </Field>
        </div>
        <div className={styles.calendar}>
          <Suspense fallback={null}>
            <Calendar from={wholeDay(days.from)} to={wholeDay(days.to)} onChange={change} />
          </Suspense>
        </div>
        <Button type="submit" variant="primary" size="small" wide>
          Apply
        </Button>
      </div>
    </form>
  );
}

function wholeDay(typed: string): string | undefined {
  return isDay(typed) ? typed : undefined;
}

/** Why these two days form no period. Either may be absent. */
function refuse({ from, to }: Period): string | undefined {
  if ([from, to].some((day) => day !== '' && !isDay(day))) return 'No such day';
  return from !== '' && to !== '' && from > to ? 'After the last day' : undefined;
}
