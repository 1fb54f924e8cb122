import { readSeveral, severalText } from '#shared/lists/fields.ts';
import { Checkbox } from '../input/Checkbox.tsx';
import { SegmentedTabs } from '../layout/SegmentedTabs.tsx';
import styles from './FieldInputs.module.css';
import type { FieldOption, FilterField } from './filterFields.ts';

interface FieldInputsProps {
  field: FilterField;
  close: () => void;
}

/** What sets one field of a filter: one of its options, several of them, or inputs of its own. */
export function FieldInputs({ field, close }: FieldInputsProps) {
  if (field.kind === 'inputs') return field.inputs(close);
  if (field.kind === 'several') return <SeveralInputs {...field} />;
  return (
    <div className={styles.choices}>
      {field.options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.choice}
          aria-pressed={option.value === field.value}
          onClick={() => {
            field.onChange(option.value);
            close();
          }}
        >
          <OptionWords {...option} />
        </button>
      ))}
    </div>
  );
}

type SeveralField = Extract<FilterField, { kind: 'choice' | 'several' }>;

const ways = [
  { value: 'any', label: 'Is any of' },
  { value: 'none', label: 'Is not' },
] as const;

/** Takes effect at each click. */
function SeveralInputs({ label, options, value, onChange }: SeveralField) {
  const { words, not } = value === undefined ? { words: [], not: false } : readSeveral(value);
  const toggle = (word: string) =>
    onChange(
      severalText({ words: words.includes(word) ? words.filter((each) => each !== word) : [...words, word], not }),
    );
  return (
    <div className={styles.choices}>
      {words.length > 0 && (
        <SegmentedTabs
          label={`How ${label} is compared`}
          segments={ways}
          value={not ? 'none' : 'any'}
          onChange={(way) => onChange(severalText({ words, not: way === 'none' }))}
        />
      )}
      {options.map((option) => (
        <Checkbox
          key={option.value}
          className={styles.box}
          label={<OptionWords {...option} />}
          checked={words.includes(option.value)}
          onChange={() => toggle(option.value)}
        />
      ))}
    </div>
  );
}

function OptionWords({ label, note }: FieldOption) {
  return (
    <>
      {label}
      {note && <span className={styles.note}>{note}</span>}
    </>
  );
}
