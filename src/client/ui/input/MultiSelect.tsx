import { Combobox as Base } from '@base-ui/react/combobox';
import { classes } from '../classes.ts';
import { Icon } from '../display/Icon.tsx';
import { type Choice, ChoiceList } from './Combobox.tsx';
import { useFieldLabel, useFieldWiring } from './Field.tsx';
import inputs from './inputs.module.css';
import styles from './MultiSelect.module.css';

interface MultiSelectProps {
  options: readonly Choice[];
  /** values of the chosen options, in the order in which they were chosen */
  value: readonly string[];
  onChange: (value: string[]) => void;
  placeholder?: string;
  /** Shown when nothing matches what was typed. */
  nothing?: string;
  onBlur?: () => void;
}

/**
 * Several of many, found by typing; Backspace takes the last one away. Brings Base UI: not for the shell's first load.
 */
export function MultiSelect(props: MultiSelectProps) {
  const { options, value, onChange, placeholder = 'Choose', nothing = 'Nothing matches', onBlur } = props;
  const wiring = { ...useFieldWiring({}), 'aria-labelledby': useFieldLabel() };
  const chosen = value.map((one) => options.find((option) => option.value === one) ?? { value: one, label: one });
  return (
    <Base.Root
      multiple
      items={options}
      value={chosen}
      onValueChange={(next: Choice[], { reason, cancel }) => {
        // the library clears everything on Escape while the list is closed
        if (reason === 'escape-key') cancel();
        else onChange(next.map((choice) => choice.value));
      }}
      isItemEqualToValue={(one, other) => one.value === other.value}
      autoHighlight
    >
      <Base.InputGroup className={classes(inputs.box, styles.box)}>
        <Base.Chips className={styles.chips}>
          {chosen.map((choice) => (
            <Base.Chip key={choice.value} className={styles.chip} aria-label={choice.label}>
              <span className={styles.name}>{choice.label}</span>
              <Base.ChipRemove className={styles.remove} aria-label={`Remove ${choice.label}`}>
                <Icon name="x" size={16} />
              </Base.ChipRemove>
            </Base.Chip>
          ))}
          <Base.Input
            {...wiring}
            placeholder={chosen.length === 0 ? placeholder : ''}
            onBlur={onBlur}
            className={classes(inputs.control, styles.input)}
          />
        </Base.Chips>
      </Base.InputGroup>
      <ChoiceList nothing={nothing} />
    </Base.Root>
  );
}
