import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef } from 'react';
import { IconButton } from '#client/ui/action/IconButton.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { useChosenInView } from '#client/ui/layout/chosenInView.ts';
import { SegmentedTabs } from '#client/ui/layout/SegmentedTabs.tsx';
import { useScrollEdges } from '#client/ui/layout/scrollEdges.ts';
import { isPreset, type Preset, presets, type SearchType, search } from '../rules.ts';
import styles from './clients.module.css';

const findClient = 'find';
const chips = [
  { value: findClient, label: 'Find Client' },
  ...Object.entries(presets).map(([value, label]) => ({ value, label })),
];
const types = [
  { value: 'clients', label: 'Clients' },
  { value: 'payments', label: 'Payments' },
  { value: 'cases', label: 'Cases' },
] as const;

const hints: Readonly<Record<SearchType, string>> = {
  clients: 'Name, number, code, IBAN, phone, e-mail or last four digits of a card',
  payments: 'Payment number, or IBAN or name of a counterparty',
  cases: 'Case number, type of case, or client',
};

interface SearchBarProps {
  /** as typed; '' while a preset is chosen */
  typed: string;
  onType: (typed: string) => void;
  preset: Preset | undefined;
  onPreset: (preset: Preset | undefined) => void;
  type: SearchType;
  onLookIn: (type: SearchType) => void;
  field: RefObject<HTMLInputElement | null>;
  /** keys that go on to the results */
  onKeyDown: (event: KeyboardEvent) => void;
  actions: ReactNode;
}

/** What to look for: words in one of three things, or a preset. */
export function SearchBar(props: SearchBarProps) {
  const { typed, onType, preset, onPreset, type, onLookIn, field, onKeyDown, actions } = props;
  return (
    <search className={styles.find}>
      <div className={styles.line}>
        <TextInput
          ref={field}
          type="search"
          icon="search"
          className={styles.field}
          aria-label={hints[type]}
          placeholder={hints[type]}
          maxLength={search.maxText}
          spellCheck={false}
          autoFocus
          data-search
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
          unit={
            typed !== '' && (
              <IconButton
                icon="x"
                size="xxsmall"
                label="Clear search"
                onClick={() => {
                  onType('');
                  field.current?.focus();
                }}
              />
            )
          }
        />
        <SegmentedTabs label="Look in" segments={types} value={type} onChange={onLookIn} />
        <div className={styles.actions}>{actions}</div>
      </div>
      <Presets value={preset ?? findClient} onChange={(value) => onPreset(isPreset(value) ? value : undefined)} />
    </search>
  );
}

/** Chips of which one is chosen. One stop of Tab; arrows choose. On phones they scroll sideways. */
function Presets({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const name = useId();
  const row = useRef<HTMLFieldSetElement>(null);
  useScrollEdges(row);
  useChosenInView(row, 'label:has(:checked)', value);
  return (
    <fieldset ref={row} className={styles.chips} aria-label="Presets">
      {chips.map((chip) => (
        <label key={chip.value} className={styles.chip}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={chip.value === value}
            onChange={() => onChange(chip.value)}
          />
          {chip.label}
        </label>
      ))}
    </fieldset>
  );
}
