import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface RowKeysOptions {
  table: RefObject<HTMLElement | null>;
  /** Keys of all rows in order, also of those that are not drawn now. */
  keys: readonly string[];
  openKey: string | undefined;
  /** Brings a row that is not drawn into view. */
  scrollTo: (key: string) => void;
}

const framesToWait = 20;
const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, Home: -Infinity, End: Infinity };

/** Keys inside a control that types or chooses belong to that control. */
export function takesKeys(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type="checkbox"]), select, textarea, [role="menu"], [popover]') !== null
  );
}

/**
 * Moves through rows with arrows, j and k, Home and End. Only the active row's link is in the tab order. With nothing
 * focused j and k enter the table; while a row is open, moving opens the next one.
 */
export function useRowKeys({ table, keys, openKey, scrollTo }: RowKeysOptions) {
  const [lastKey, setActiveKey] = useState<string>();
  const activeKey = lastKey !== undefined && keys.includes(lastKey) ? lastKey : keys[0];
  const openedBefore = useRef(openKey);

  const focusRow = (key: string, opening = false, framesLeft = framesToWait) => {
    setActiveKey(key);
    const opener = table.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"] [data-opener]`);
    if (opener) {
      opener.focus();
      if (opening) opener.click();
      return;
    }
    if (framesLeft === framesToWait) scrollTo(key);
    if (framesLeft > 0) requestAnimationFrame(() => focusRow(key, opening, framesLeft - 1));
  };
  const move = (from: number, step: number) => {
    const to = Math.max(0, Math.min(keys.length - 1, from + step));
    const key = keys[to];
    if (key === undefined || to === from) return;
    focusRow(key, openKey !== undefined);
  };
  const onKeyDown = (event: ReactKeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || activeKey === undefined || hasModifier(event) || takesKeys(event.target)) return;
    event.preventDefault();
    move(keys.indexOf(activeKey), step);
  };

  // No one is busy elsewhere: j and k start at the row that was active last.
  useEffect(() => {
    const enter = (event: KeyboardEvent) => {
      const isFree = isIdle() && !event.defaultPrevented && !hasModifier(event);
      if (!isFree || (event.key !== 'j' && event.key !== 'k') || activeKey === undefined) return;
      event.preventDefault();
      focusRow(activeKey);
    };
    document.addEventListener('keydown', enter);
    return () => document.removeEventListener('keydown', enter);
  });

  // The open row stays in view; when its panel closes, focus comes back to the row shown last, not to the first one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the open row counts
  useEffect(() => {
    const before = openedBefore.current;
    openedBefore.current = openKey;
    if (openKey !== undefined) {
      setActiveKey(openKey);
      table.current?.querySelector(`[data-row="${CSS.escape(openKey)}"]`)?.scrollIntoView({ block: 'nearest' });
    } else if (before !== undefined && keys.includes(before)) {
      const focused = document.activeElement;
      if (focused === document.body || table.current?.contains(focused)) focusRow(before);
    }
  }, [openKey]);

  return { activeKey, setActiveKey, onKeyDown };
}

/** Nothing has focus, or only the heading or the page itself, which get it when another page opens. */
function isIdle(): boolean {
  const focused = document.activeElement;
  return focused === null || focused.matches('body, main, h1');
}

function hasModifier(event: { ctrlKey: boolean; metaKey: boolean; altKey: boolean }): boolean {
  return event.ctrlKey || event.metaKey || event.altKey;
}
