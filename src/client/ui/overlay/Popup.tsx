/* On the browser's popover layer: lists need it at once, and a positioning library costs more than the list. */
import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
import styles from './Popup.module.css';
import { place } from './place.ts';
import { usePlaced } from './usePlaced.ts';

interface PopupProps {
  /** What it sets, read aloud. */
  label: string;
  className?: string | undefined;
  /** The button that opens it; spread these attributes onto it. */
  trigger: (attributes: TriggerAttributes) => ReactNode;
  /** The inputs, drawn while it is open; `close` puts it away. */
  children: (close: () => void) => ReactNode;
}

interface TriggerAttributes {
  popoverTarget: string;
  'aria-expanded': boolean;
  'aria-haspopup': 'dialog';
}

/** A few inputs beside the button that opens them. The first one gets focus; Escape gives it back to the button. */
export function Popup({ label, className, trigger, children }: PopupProps) {
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  usePlaced(open, { anchor, popup, side: 'bottom', align: 'start' });
  const close = () => popup.current?.hidePopover();
  // The inputs are drawn before the popup shows, so that it can be measured, and leave after it has closed: focus
  // returns to the button only from an element that still exists.
  const onToggle = (event: ToggleEvent) => {
    const opened = event.newState === 'open';
    if (!opened) setOpen(false);
    if (!opened || !anchor.current || !popup.current) return;
    place(anchor.current, popup.current, 'bottom', 'start');
    popup.current.querySelector<HTMLElement>('input, select, button')?.focus();
  };
  return (
    <div ref={anchor} className={className}>
      {trigger({ popoverTarget: id, 'aria-expanded': open, 'aria-haspopup': 'dialog' })}
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
