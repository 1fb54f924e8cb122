import styles from './ChoiceChip.module.css';
import { FilterChip } from './FilterChip.tsx';

interface Choice<Value extends string> {
  value: Value;
  label: string;
  /** quieter, at the end of the line */
  note?: string;
}

interface ChoiceChipProps<Value extends string> {
  label: string;
  options: readonly Choice<Value>[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  /** what stands for a value that is none of the options, such as one out of an old address */
  otherwise?: string;
}

/** A filter by one of a few things. */
export function ChoiceChip<Value extends string>({
  label,
  options,
  value,
  onChange,
  otherwise,
}: ChoiceChipProps<Value>) {
  const chosen = options.find((option) => option.value === value)?.label ?? (value && otherwise);
  return (
    <FilterChip label={label} value={chosen} onClear={() => onChange(undefined)}>
      {(close) => (
        <div className={styles.choices}>
          {options.map((option) => (
            <button
              key={option.value}
              type="button"
              className={styles.choice}
              aria-pressed={option.value === value}
              onClick={() => {
                onChange(option.value);
                close();
              }}
            >
              {option.label}
              {option.note && <span className={styles.note}>{option.note}</span>}
            </button>
          ))}
        </div>
      )}
    </FilterChip>
  );
}
