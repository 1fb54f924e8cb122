import { type RefObject, useEffect, useRef, useState } from 'react';
import { takesKeys } from '../table/useRowKeys.ts';

interface SplitKeysOptions {
  list: RefObject<HTMLElement | null>;
  keys: readonly string[];
  openKey: string | undefined;
  onOpen: (key: string) => void;
}

/** The row under j or k opens after this time, so that rows passed on the way are not opened. */
const openAfterMs = 120;
const steps: Record<string, number> = { j: 1, k: -1 };
const rowSteps: Record<string, number> = { ...steps, ArrowDown: 1, ArrowUp: -1 };

/** Moves through the rows of a split view: j and k from anywhere, arrows inside the list. Answers the row reached. */
export function useSplitKeys({ list, keys, openKey, onOpen }: SplitKeysOptions): string | undefined {
  const [reached, setReached] = useState(openKey);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onOpen);
  useEffect(() => {
    latest.current = onOpen;
  });
  useEffect(() => {
    clearTimeout(timer.current);
    setReached(openKey);
  }, [openKey]);
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const inList = event.target instanceof Node && (list.current?.contains(event.target) ?? false);
      const step = (inList ? rowSteps : steps)[event.key];
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
      if (step === undefined || hasModifier || event.defaultPrevented || takesKeys(event.target)) return;
      const at = reached === undefined ? -1 : keys.indexOf(reached);
      const key = keys[at < 0 ? 0 : at + step];
      if (key === undefined) return;
      event.preventDefault();
      setReached(key);
      const row = list.current?.querySelector<HTMLElement>(`[data-split-row="${CSS.escape(key)}"]`);
      row?.focus();
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(key), openAfterMs);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [list, keys, reached]);
  return reached;
}
