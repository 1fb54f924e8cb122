import { useEffect, useRef } from 'react';
import { takesKeys } from '#client/ui/table/useRowKeys.ts';

const windows = '[role="dialog"]:not([popover]), [role="alertdialog"], [role="menu"], dialog[open]';

/**
 * One key per action, while no one types and no window is open; with Alt, a digit: `Alt+1`. A key without an action
 * does nothing.
 */
export function useCaseKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.repeat || event.defaultPrevented || takesKeys(event.target)) return;
      // what Alt makes of a digit depends on the keyboard
      const action = latest.current[event.altKey ? event.code.replace('Digit', 'Alt+') : event.key];
      if (!action || document.querySelector(windows)) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
