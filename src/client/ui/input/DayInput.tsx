import { useRef } from 'react';
import { IconButton } from '../action/IconButton.tsx';
import styles from './DayInput.module.css';
import { dayTyped } from './dayTyped.ts';
import { TextInput, type TextInputProps } from './TextInput.tsx';

interface DayInputProps extends Pick<TextInputProps, 'name' | 'ref' | 'autoFocus' | 'autoComplete'> {
  /** yyyy-mm-dd, or what has been typed of it so far */
  value: string;
  onChange: (value: string) => void;
  /** first and last day that the calendar offers, yyyy-mm-dd */
  min?: string;
  max?: string;
}

/** A day, written as everywhere else here and read as `dayTyped` says; the browser's own calendar fills it in. */
export function DayInput({ value, onChange, min, max, ...rest }: DayInputProps) {
  const calendar = useRef<HTMLInputElement>(null);
  const isWhole = /^\d{4}-\d{2}-\d{2}$/.test(value);
  return (
    <TextInput
      {...rest}
      value={value}
      onChange={(event) => onChange(dayTyped(event.target.value, value))}
      inputMode="numeric"
      placeholder="YYYY-MM-DD"
      unit={
        <span className={styles.calendar}>
          <IconButton icon="calendar" size="xxsmall" label="Calendar" onClick={() => calendar.current?.showPicker()} />
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            min={min}
            max={max}
            value={isWhole ? value : ''}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      }
    />
  );
}
