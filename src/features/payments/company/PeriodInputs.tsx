import { type FormEvent, useState } from 'react';
import { Button } from '../../../client/ui/Button.tsx';
import { Field } from '../../../client/ui/Field.tsx';
import { TextInput } from '../../../client/ui/TextInput.tsx';
import styles from './payments.module.css';
import { periodNames, periodOf, periodTitles, today } from './periods.ts';

interface PeriodInputsProps {
  from: string | undefined;
  to: string | undefined;
  onChange: (period: { from: string | undefined; to: string | undefined }) => void;
  close: () => void;
}

/** A period by its name, or by two days of which one may stay open. */
export function PeriodInputs({ from, to, onChange, close }: PeriodInputsProps) {
  const [first, setFirst] = useState(from ?? '');
  const [last, setLast] = useState(to ?? '');
  const choose = (period: { from: string | undefined; to: string | undefined }) => {
    onChange(period);
    close();
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    choose({ from: first || undefined, to: last || undefined });
  };
  return (
    <form className={styles.popup} onSubmit={apply}>
      <div className={styles.presets}>
        {periodNames
          .filter((name) => name !== 'custom')
          .map((name) => (
            <Button key={name} size="xsmall" variant="grey" onClick={() => choose(periodOf(name, today()))}>
              {periodTitles[name]}
            </Button>
          ))}
      </div>
      <div className={styles.pair}>
        <Field label="From">
          <TextInput
            type="date"
            value={first}
            max={last || undefined}
            onChange={(event) => setFirst(event.target.value)}
          />
        </Field>
        <Field label="To">
          <TextInput
            type="date"
            value={last}
            min={first || undefined}
            onChange={(event) => setLast(event.target.value)}
          />
        </Field>
      </div>
      <Button type="submit" size="small">
        Apply
      </Button>
    </form>
  );
}
