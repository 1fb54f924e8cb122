import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../display/Icon.tsx';
import { place } from '../overlay/place.ts';
import { usePlaced } from '../overlay/usePlaced.ts';
import styles from './FilterBar.module.css';

interface FilterChipProps {
  /** What it filters by: `Period`. */
  label: string;
  /** How label and value join into a sentence: `is`, `between`, `at least`. */
  verb?: string;
  /** The value in words; undefined while the filter is not set. */
  value?: string | undefined;
  onClear: () => void;
  /** The inputs that set it; `close` puts the popup away. */
  children: (close: () => void) => ReactNode;
}

/** One filter: dashed and offering itself while not set, a part of the sentence once it is. A click opens its inputs. */
export function FilterChip({ label, verb = 'is', value, onClear, children }: FilterChipProps) {
  const id = useId();
  const chip = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  usePlaced(open, { anchor: chip, popup, side: 'bottom', align: 'start' });
  const close = () => popup.current?.hidePopover();
  // The browser tells before it shows, so the inputs are drawn in time to be measured and focused after. They stay until
  // it has closed: focus goes back to the chip only from something that is still there.
  const onToggle = (event: ToggleEvent) => {
    const opened = event.newState === 'open';
    if (!opened) setOpen(false);
    if (!opened || !chip.current || !popup.current) return;
    place(chip.current, popup.current, 'bottom', 'start');
    popup.current.querySelector<HTMLElement>('input, select, button')?.focus();
  };
  return (
    <div ref={chip} className={classes(styles.chip, value !== undefined && styles.set)}>
      <button
        type="button"
        className={styles.main}
        popoverTarget={id}
        aria-label={value === undefined ? label : `${label} ${verb} ${value}`}
        aria-expanded={open}
        aria-haspopup="dialog"
      >
        {value === undefined && <Icon name="plus" size={14} />}
        <span>{label}</span>
        {value !== undefined && (
          <>
            <span className={styles.verb}>{verb}</span>
            <span className={styles.value}>{value}</span>
          </>
        )}
      </button>
      {value !== undefined && (
        <button type="button" className={styles.clear} aria-label={`Remove filter ${label}`} onClick={onClear}>
          <Icon name="x" size={14} />
        </button>
      )}
      <div
        ref={popup}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={styles.popup}
        onBeforeToggle={(event) => event.newState === 'open' && setOpen(true)}
        onToggle={onToggle}
      >
        {open && children(close)}
      </div>
    </div>
  );
}
