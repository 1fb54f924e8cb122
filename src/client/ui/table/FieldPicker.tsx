/* Follows the pattern 'editable combobox with list autocomplete' of the ARIA authoring practices: focus stays in the
   field, which names the active line to screen readers. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../action/IconButton.tsx';
import { Icon } from '../display/Icon.tsx';
import { TextInput } from '../input/TextInput.tsx';
import { FieldInputs } from './FieldInputs.tsx';
import styles from './FieldPicker.module.css';
import { type FilterField, formatField, getOffers, type Offer } from './filterFields.ts';

interface FieldPickerProps {
  fields: readonly FilterField[];
  close: () => void;
}

/** First the field, found by typing; then its value. Typing a value finds it at once. */
export function FieldPicker({ fields, close }: FieldPickerProps) {
  const [chosen, choose] = useState<string>();
  const field = fields.find(({ label }) => label === chosen);
  if (field) return <FieldStep field={field} onBack={() => choose(undefined)} close={close} />;
  return (
    <FieldSearch
      fields={fields}
      onChoose={({ field: { label }, option }) => {
        const found = fields.find((each) => each.label === label);
        if (!option || found?.kind === 'inputs') return choose(label);
        found?.onChange(option.value);
        close();
      }}
    />
  );
}

interface FieldSearchProps {
  fields: readonly FilterField[];
  onChoose: (offer: Offer) => void;
}

function FieldSearch({ fields, onChoose }: FieldSearchProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [activeAt, setActiveAt] = useState(0);
  const offers = getOffers(fields, typed);
  const active = offers[activeAt];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && offers.length > 0) setActiveAt((activeAt + step + offers.length) % offers.length);
    else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) onChoose(active);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.search}>
      <TextInput
        autoFocus
        icon="filter"
        role="combobox"
        aria-label="Filter by"
        aria-expanded={offers.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active && `${id}-${activeAt}`}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder="Filter by"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActiveAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Filters" className={styles.list}>
        {offers.map((offer, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field
          // biome-ignore lint/a11y/useKeyWithClickEvents: its keys go to the field
          <div
            key={`${offer.field.label} ${offer.option?.value ?? ''}`}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === activeAt}
            className={styles.offer}
            onPointerMove={() => setActiveAt(at)}
            onClick={() => onChoose(offer)}
          >
            <OfferWords {...offer} />
          </div>
        ))}
      </div>
      <p role="status" className={offers.length > 0 ? 'visually-hidden' : styles.nothing}>
        {offers.length > 0 ? typed && `${offers.length} found` : 'No filter is called that'}
      </p>
    </div>
  );
}

function OfferWords({ field, option }: Offer) {
  if (option) {
    return (
      <>
        {option.label}
        <span className={styles.note}>{field.label}</span>
      </>
    );
  }
  return (
    <>
      {field.label}
      <span className={styles.note}>{formatField(field)?.value}</span>
      <Icon name="chevron-right" size={14} />
    </>
  );
}

interface FieldStepProps {
  field: FilterField;
  onBack: () => void;
  close: () => void;
}

function FieldStep({ field, onBack, close }: FieldStepProps) {
  const inputs = useRef<HTMLDivElement>(null);
  useEffect(() => inputs.current?.querySelector<HTMLElement>('input, select, button')?.focus(), []);
  return (
    <div className={styles.step}>
      <h2 className={styles.title}>
        <IconButton icon="chevron-left" size="xsmall" label="All filters" onClick={onBack} />
        {field.label}
      </h2>
      <div ref={inputs}>
        <FieldInputs field={field} close={close} />
      </div>
    </div>
  );
}
