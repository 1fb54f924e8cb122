/* Own, on the browser's popover layer: a library's list would be a third of all script of the payment form. Follows the
   pattern 'editable combobox with list autocomplete' of the ARIA authoring practices: focus stays in the field. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { place } from '../overlay/place.ts';
import { usePlaced } from '../overlay/usePlaced.ts';
import type { Choice } from './Combobox.tsx';
import styles from './Suggestions.module.css';
import { matchingChoices } from './suggestions.ts';
import { TextInput } from './TextInput.tsx';

interface SuggestInputProps {
  value: string;
  onChange: (value: string) => void;
  /** What was used before. Those that match what is typed are offered; anything else may be typed too. */
  suggestions: readonly Choice[];
  /** One was picked: fill in what belongs to it. `value` of the choice says which. */
  onPick: (choice: Choice) => void;
  placeholder?: string;
  name?: string;
  onBlur?: () => void;
  ref?: React.Ref<HTMLInputElement>;
}

/** Free text that offers what was used before, such as payees. */
export function SuggestInput({ value, onChange, suggestions, onPick, onBlur, ...rest }: SuggestInputProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { shown, isOpen, activeAt, setActiveAt, offer, close } = useSuggestions(value, suggestions);
  const active = shown[activeAt];
  useShown(isOpen, shown.length, box, list);

  const pick = (choice: Choice) => {
    close();
    onPick(choice);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && !isOpen) offer();
    else if (step !== undefined)
      setActiveAt((Math.max(activeAt, step < 0 ? 0 : -1) + step + shown.length) % shown.length);
    else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) pick(active);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
  };
  return (
    <div ref={box}>
      <TextInput
        {...rest}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={active && `${id}-${active.value}`}
        value={value}
        onChange={(event) => {
          offer();
          setActiveAt(-1);
          onChange(event.target.value);
        }}
        onClick={() => offer()}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close();
          onBlur?.();
        }}
      />
      <div
        ref={list}
        id={`${id}-list`}
        popover="manual"
        role="listbox"
        aria-label="Used before"
        className={classes(styles.popup, styles.own)}
        // focus stays in the field
        onPointerDown={(event) => event.preventDefault()}
      >
        {shown.map((choice, at) => (
          <Suggestion
            key={choice.value}
            id={`${id}-${choice.value}`}
            choice={choice}
            isActive={choice === active}
            onPoint={() => setActiveAt(at)}
            onPick={() => pick(choice)}
          />
        ))}
      </div>
    </div>
  );
}

function useSuggestions(value: string, suggestions: readonly Choice[]) {
  const [isWanted, setWanted] = useState(false);
  const [activeAt, setActiveAt] = useState(-1);
  const shown = isWanted ? matchingChoices(value, suggestions) : [];
  const close = () => {
    setWanted(false);
    setActiveAt(-1);
  };
  return { shown, isOpen: shown.length > 0, activeAt, setActiveAt, offer: () => setWanted(true), close };
}

interface SuggestionProps {
  id: string;
  choice: Choice;
  isActive: boolean;
  onPoint: () => void;
  onPick: () => void;
}

function Suggestion({ id, choice, isActive, onPoint, onPick }: SuggestionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field
    // biome-ignore lint/a11y/useKeyWithClickEvents: its keys go to the field
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      data-highlighted={isActive || undefined}
      className={styles.item}
      onPointerMove={onPoint}
      onClick={onPick}
    >
      <span className={styles.label}>{choice.label}</span>
      {choice.note && <span className={styles.note}>{choice.note}</span>}
    </div>
  );
}

type Part = React.RefObject<HTMLDivElement | null>;

/** Shows the list under its field, as wide as the field, and again where it belongs when it has grown or shrunk. */
function useShown(isOpen: boolean, count: number, box: Part, list: Part): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count is another height
  useEffect(() => {
    if (!isOpen || !box.current || !list.current?.showPopover) return;
    list.current.style.width = `${box.current.offsetWidth}px`;
    if (!list.current.matches(':popover-open')) list.current.showPopover();
    place(box.current, list.current, 'bottom', 'start');
  }, [isOpen, count, box, list]);
  useEffect(() => {
    const shown = list.current;
    if (!isOpen || !shown?.hidePopover) return;
    return () => {
      if (shown.isConnected && shown.matches(':popover-open')) shown.hidePopover();
    };
  }, [isOpen, list]);
  usePlaced(isOpen, { anchor: box, popup: list, side: 'bottom', align: 'start' });
}
