import { useEffect } from 'react';
import { takesKeys } from '../table/useRowKeys.ts';

const windows = '[role="dialog"]:not([popover]), [role="menu"], dialog[open], :popover-open:not([role="tooltip"])';

/** Keys 1 to 9 choose a value by its place, [ and ] the one before and after: not while typing or below a window. */
export function useTabKeys(values: readonly string[], current: string, choose: (value: string) => void): void {
  useEffect(() => {
    if (values.length === 0) return;
    const onKey = (event: KeyboardEvent) => {
      const isElsewhere = takesKeys(event.target) || document.querySelector(windows) !== null;
      if (isElsewhere || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const at = values.indexOf(current);
      const place = { '[': at - 1, ']': at + 1 }[event.key] ?? (/^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1);
      const value = values[place];
      if (value === undefined) return;
      event.preventDefault();
      choose(value);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
