import { Combobox as Base } from '@base-ui/react/combobox';
import { Icon } from '../display/Icon.tsx';
import { useFieldLabel, useFieldWiring } from './Field.tsx';
import inputs from './inputs.module.css';
import styles from './Suggestions.module.css';

export interface Choice {
  value: string;
  label: string;
  /** At the right, quieter: a code, an amount. */
  note?: string;
}

interface ComboboxProps {
  options: readonly Choice[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  placeholder?: string;
  /** Shown when nothing matches what was typed. */
  nothing?: string;
  onBlur?: () => void;
  'aria-label'?: string;
}

/** One of many, found by typing: countries, activities, accounts. Brings Base UI: not for the shell's first load. */
export function Combobox(props: ComboboxProps) {
  const { options, value, onChange, placeholder = 'Choose', nothing = 'Nothing matches', onBlur } = props;
  const wiring = { ...useFieldWiring({}), 'aria-labelledby': useFieldLabel() };
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <Base.Root
      items={options}
      value={chosen}
      onValueChange={(next: Choice | null) => onChange(next?.value)}
      isItemEqualToValue={(one, other) => one?.value === other?.value}
      autoHighlight
    >
      <Base.InputGroup className={inputs.box}>
        <Base.Input
          {...wiring}
          aria-label={props['aria-label']}
          placeholder={placeholder}
          onBlur={onBlur}
          className={inputs.control}
        />
        <Base.Trigger className={styles.trigger} aria-label="Show choices" tabIndex={-1}>
          <Icon name="chevron-down" size={16} />
        </Base.Trigger>
      </Base.InputGroup>
      <ChoiceList nothing={nothing} />
    </Base.Root>
  );
}

/** The open list of choices under a field. nothing: shown when nothing matches what was typed */
export function ChoiceList({ nothing }: { nothing: string }) {
  return (
    <Base.Portal>
      <Base.Positioner className={styles.positioner} sideOffset={4}>
        <Base.Popup className={styles.popup}>
          <Base.Empty className={styles.empty}>{nothing}</Base.Empty>
          <Base.List className={styles.list}>
            {(option: Choice) => (
              <Base.Item key={option.value} value={option} className={styles.item}>
                <span className={styles.label}>{option.label}</span>
                {option.note && <span className={styles.note}>{option.note}</span>}
                <Base.ItemIndicator className={styles.mark}>
                  <Icon name="check" size={16} />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}
