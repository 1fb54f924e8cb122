import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { openWindow } from '../shell/windows.ts';
import { Icon } from '../ui/display/Icon.tsx';
import { Kbd } from '../ui/display/Kbd.tsx';
import { type Command, matching } from './commands.ts';
import styles from './Palette.module.css';
import { PaletteList } from './PaletteList.tsx';
import { useCommands } from './useCommands.ts';
import { useFound } from './useFound.ts';

/** Goes to any page, account, payee, payment or statement and does what belongs to none, by a few letters. */
export function Palette() {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [activeAt, setActiveAt] = useState(0);
  const shown = [...matching(useCommands(), typed), ...useFound(typed)];
  const at = Math.min(activeAt, shown.length - 1);

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  // closed first, so that focus is back where it was before the command moves it
  const leave = (command?: Command) => {
    dialog.current?.close();
    openWindow(undefined);
    command?.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isChord = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (step !== undefined && shown.length > 0) setActiveAt((at + step + shown.length) % shown.length);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && shown[at]) leave(shown[at]);
    else if (isChord) leave();
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label="Go to or do"
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClick={(event) => event.target === event.currentTarget && leave()}
      onKeyDown={onKeyDown}
    >
      <div className={styles.field}>
        <Icon name="search" size={16} />
        <PaletteInput
          listId={`${id}-list`}
          activeId={shown[at] && `${id}-${shown[at].id}`}
          isOpen={shown.length > 0}
          value={typed}
          onChange={(words) => {
            setTyped(words);
            setActiveAt(0);
          }}
        />
        <Kbd keys={['Esc']} />
      </div>
      <PaletteList
        id={id}
        commands={shown}
        active={shown[at]}
        isGrouped={typed.trim() === ''}
        onActive={setActiveAt}
        onChoose={leave}
      />
      <p role="status" className={shown.length === 0 ? styles.nothing : 'visually-hidden'}>
        {shown.length === 0 ? 'Nothing found' : typed && `${shown.length} found`}
      </p>
    </dialog>
  );
}

interface PaletteInputProps {
  listId: string;
  /** of the entry that Enter takes */
  activeId: string | undefined;
  isOpen: boolean;
  value: string;
  onChange: (words: string) => void;
}

function PaletteInput({ listId, activeId, isOpen, value, onChange }: PaletteInputProps) {
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the palette opens to be typed into
      autoFocus
      className={styles.input}
      role="combobox"
      aria-label="Page or action, or what to find"
      aria-expanded={isOpen}
      aria-controls={listId}
      aria-activedescendant={activeId}
      aria-autocomplete="list"
      autoComplete="off"
      spellCheck={false}
      placeholder="Go to a page, do something, find a payee or payment"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
