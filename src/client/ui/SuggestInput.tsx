import { Autocomplete as Base } from '@base-ui/react/autocomplete';
import type { Choice } from './Combobox.tsx';
import { useFieldLabel, useFieldWiring } from './Field.tsx';
import inputs from './inputs.module.css';
import styles from './Suggestions.module.css';

interface SuggestInputProps {
  value: string;
  onChange: (value: string) => void;
  /** What was used before. Those that match what is typed are offered; anything else may be typed too. */
  suggestions: readonly Choice[];
  /** One was picked: fill in what belongs to it. `value` of the choice tells which. */
  onPick: (choice: Choice) => void;
  placeholder?: string;
  onBlur?: () => void;
  ref?: React.Ref<HTMLInputElement>;
}

/** Free text that offers what was used before, such as payees. Brings Base UI: not for the shell's first load. */
export function SuggestInput(props: SuggestInputProps) {
  const { value, onChange, suggestions, onPick, placeholder, onBlur, ref } = props;
  const wiring = { ...useFieldWiring({}), 'aria-labelledby': useFieldLabel() };
  return (
    <Base.Root
      items={suggestions}
      value={value}
      onValueChange={(text) => onChange(text)}
      itemToStringValue={(choice: Choice) => choice.label}
      openOnInputClick
    >
      <Base.InputGroup className={inputs.box}>
        <Base.Input {...wiring} ref={ref} placeholder={placeholder} onBlur={onBlur} className={inputs.control} />
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={4}>
          <Base.Popup className={styles.popup}>
            <Base.List className={styles.list}>
              {(choice: Choice) => (
                <Base.Item key={choice.value} value={choice} className={styles.item} onClick={() => onPick(choice)}>
                  <span className={styles.label}>{choice.label}</span>
                  {choice.note && <span className={styles.note}>{choice.note}</span>}
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
