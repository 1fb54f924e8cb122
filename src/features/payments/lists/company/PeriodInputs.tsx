import { type FormEvent, useState } from 'react';
import { Button } from '../../../../client/ui/action/Button.tsx';
import { DayInput } from '../../../../client/ui/input/DayInput.tsx';
import { Field } from '../../../../client/ui/input/Field.tsx';
import { periodNames, periodOf, periodTitles, today } from '../../../../client/ui/input/periods.ts';
import { addDays, isDay } from '../../../../shared/days.ts';
import styles from './lists.module.css';

interface PeriodInputsProps {
  from: string | undefined;
  to: string | undefined;
  onChange: (period: { from: string | undefined; to: string | undefined }) => void;
  close: () => void;
}

/** A period: a named one, or two days, one of which may be empty. */
export function PeriodInputs({ from, to, onChange, close }: PeriodInputsProps) {
  const [first, setFirst] = useState(from ?? '');
  const [last, setLast] = useState(to ?? '');
  const [error, setError] = useState<string>();
  const choose = (period: { from: string | undefined; to: string | undefined }) => {
    onChange(period);
    close();
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const wrong = refuse(first, last);
    setError(wrong);
    if (!wrong) choose({ from: first || undefined, to: last || undefined });
  };
  return (
    <form className={styles.popup} onSubmit={apply}>
      <div className={styles.presets}>
        <Button size="xsmall" variant="grey" onClick={() => choose(oneDay(today()))}>
          Today
        </Button>
        <Button size="xsmall" variant="grey" onClick={() => choose(oneDay(addDays(today(), -1)))}>
          Yesterday
        </Button>
        {periodNames
          .filter((name) => name !== 'custom')
          .map((name) => (
            <Button key={name} size="xsmall" variant="grey" onClick={() => choose(periodOf(name, today()))}>
              {periodTitles[name]}
            </Button>
          ))}
      </div>
      <div className={styles.pair}>
        <Field label="From" error={error}>
          <DayInput value={first} onChange={setFirst} />
        </Field>
        <Field label="To">
          <DayInput value={last} onChange={setLast} />
        </Field>
      </div>
      <Button type="submit" size="small">
        Apply
      </Button>
    </form>
  );
}

function oneDay(day: string) {
  return { from: day, to: day };
}

/** Why these two days form no period. Either may be absent. */
function refuse(first: string, last: string): string | undefined {
  if ([first, last].some((day) => day !== '' && !isDay(day))) return 'No such day';
  return first !== '' && last !== '' && first > last ? 'After the last day' : undefined;
}
