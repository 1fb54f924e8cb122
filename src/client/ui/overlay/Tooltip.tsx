/* Own, on the browser's popover layer: the shell and every button need it, and a positioning library in the first load
   would cost more than the rest of this folder. Meets WCAG 1.4.13: shown on hover and focus, stays while pointed at,
   Escape hides it. */
import { cloneElement, type FocusEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { place, type Side } from './place.ts';
import styles from './Tooltip.module.css';

interface TooltipProps {
  /** Without a text the child stands alone. */
  text: string | undefined;
  /** The element explained; it must take focus, or keyboards never see the text. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
  side?: Side;
  /** True where the text repeats the child's own label, so that it is not read twice. */
  repeatsLabel?: boolean;
  delayMs?: number;
}

const lingerMs = 120;

/** A few words about the element inside, shown on hover and keyboard focus. */
export function Tooltip({ text, children, side = 'top', repeatsLabel = false, delayMs = 350 }: TooltipProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const popup = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const later = (next: boolean, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(next), afterMs);
  };
  const onFocus = (event: FocusEvent) => {
    if (event.target.matches(':focus-visible')) later(true, 0);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const [target, tip] = [anchor.current?.firstElementChild, popup.current];
    if (!shown || !target || !tip?.showPopover) return;
    tip.showPopover();
    place(target, tip, side, 'center');
    const hide = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Escape') setShown(false);
    };
    document.addEventListener('keydown', hide, true);
    window.addEventListener('scroll', hide, true);
    return () => {
      document.removeEventListener('keydown', hide, true);
      window.removeEventListener('scroll', hide, true);
      if (tip.isConnected) tip.hidePopover();
    };
  }, [shown, side]);

  if (!text) return children;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its child does
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={(event) => event.pointerType !== 'touch' && later(true, delayMs)}
      onPointerLeave={() => later(false, lingerMs)}
      onFocus={onFocus}
      onBlur={() => later(false, 0)}
    >
      {repeatsLabel ? children : cloneElement(children, { 'aria-describedby': id })}
      {/* A description must be there before it is shown; a repeated label only costs the page another node. */}
      {(shown || !repeatsLabel) && (
        <span ref={popup} id={id} role="tooltip" popover="manual" className={styles.tip} aria-hidden={repeatsLabel}>
          {text}
        </span>
      )}
    </span>
  );
}
