import { useEffect, useRef } from 'react';
import { Icon } from '../ui/display/Icon.tsx';
import { Kbd } from '../ui/display/Kbd.tsx';
import type { Command } from './commands.ts';
import styles from './Palette.module.css';

interface PaletteListProps {
  id: string;
  /** in the order of their ranks */
  commands: readonly Command[];
  active: Command | undefined;
  /** while nothing is typed; pages and actions that are found stand by their rank */
  isGrouped: boolean;
  onActive: (at: number) => void;
  onChoose: (command: Command) => void;
}

/** What the bank has found stands below, under its own headings. */
function isFound({ group }: Command): boolean {
  return group !== 'Go to' && group !== 'Do';
}

/** What was found. Focus stays in the field above, which names the active one to screen readers. */
export function PaletteList({ id, commands, active, isGrouped, onActive, onChoose }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  // what lies under the pointer stays there, or a click would meet its neighbour
  const isPointedAt = useRef(false);
  const activeId = active?.id;
  useEffect(() => {
    if (activeId !== undefined && !isPointedAt.current)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    isPointedAt.current = false;
  }, [activeId]);
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label="Pages and actions" className={styles.list}>
      {commands.map((command, at) => [
        (isGrouped || isFound(command)) && command.group !== commands[at - 1]?.group && (
          <div key={`group ${command.id}`} role="presentation" className={styles.group}>
            {command.group}
          </div>
        ),
        // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field
        // biome-ignore lint/a11y/useKeyWithClickEvents: its keys go to the field
        <div
          key={command.id}
          id={`${id}-${command.id}`}
          role="option"
          aria-selected={command === active}
          className={styles.option}
          onPointerMove={() => {
            if (command === active) return;
            isPointedAt.current = true;
            onActive(at);
          }}
          onClick={() => onChoose(command)}
        >
          <Icon name={command.icon} size={16} />
          <span className={styles.label}>{command.label}</span>
          {command.note && <span className={styles.note}>{command.note}</span>}
          {command.keys && <Kbd keys={command.keys} />}
        </div>,
      ])}
    </div>
  );
}
