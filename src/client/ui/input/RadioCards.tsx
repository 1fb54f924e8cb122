import { type ReactNode, useId } from 'react';
import styles from './RadioCards.module.css';

export interface RadioCard<Value extends string> {
  value: Value;
  label: ReactNode;
  help?: ReactNode;
  /** At the right: an amount, a price. */
  aside?: ReactNode;
}

interface RadioCardsProps<Value extends string> {
  /** The question they answer. */
  legend: string;
  legendHidden?: boolean;
  options: readonly RadioCard<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  columns?: 1 | 2 | 3;
}

/** One of a few choices that need a line of explanation each. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, legendHidden = false, options, value, onChange, columns = 1 } = props;
  const name = useId();
  return (
    <fieldset className={styles.cards} data-columns={columns}>
      <legend className={legendHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.card}>
          <input
            type="radio"
            className={styles.dot}
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.words}>
            <span className={styles.label}>{option.label}</span>
            {option.help && <span className={styles.help}>{option.help}</span>}
          </span>
          {option.aside && <span className={styles.aside}>{option.aside}</span>}
        </label>
      ))}
    </fieldset>
  );
}
