import { useRef } from 'react';
import { IconButton } from '../../../client/ui/IconButton.tsx';
import { TextInput } from '../../../client/ui/TextInput.tsx';
import styles from './payments.module.css';
import { dayTyped } from './periods.ts';

interface DayInputProps {
  /** yyyy-mm-dd, or what has been typed of it so far */
  value: string;
  onChange: (value: string) => void;
}

/** A day, written as everywhere else here; the browser's own calendar fills it in. */
export function DayInput({ value, onChange }: DayInputProps) {
  const calendar = useRef<HTMLInputElement>(null);
  const isWhole = /^\d{4}-\d{2}-\d{2}$/.test(value);
  return (
    <TextInput
      value={value}
      onChange={(event) => onChange(dayTyped(event.target.value, value))}
      inputMode="numeric"
      placeholder="YYYY-MM-DD"
      numbers
      unit={
        <span className={styles.calendar}>
          <IconButton icon="calendar" size="xxsmall" label="Calendar" onClick={() => calendar.current?.showPicker()} />
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            value={isWhole ? value : ''}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      }
    />
  );
}
