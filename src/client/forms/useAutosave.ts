/** Saves what people type, a moment after the last key: one save at a time, and the last text wins. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SaveState } from '../ui/layout/Saved.tsx';

const pauseMs = 700;

interface AutosaveOptions<Value> {
  /** Resolves to when it was saved, ISO UTC; rejects where it was not. */
  save: (value: Value) => Promise<string>;
  /** of an earlier visit, ISO UTC */
  savedAt: string | undefined;
  /** after the last key */
  waitMs?: number;
}

export interface Autosave<Value> {
  /** undefined while nothing has ever been saved */
  state: SaveState | undefined;
  change: (value: Value) => void;
  /** Saves at once what is not saved yet. Resolves to whether everything is. */
  flush: () => Promise<boolean>;
}

/** What is typed is also saved when its page goes away. */
export function useAutosave<Value>({ save, savedAt, waitMs = pauseMs }: AutosaveOptions<Value>): Autosave<Value> {
  const [state, setState] = useState<SaveState | undefined>(savedAt ? { kind: 'saved', at: savedAt } : undefined);
  const waiting = useRef<{ value: Value }>(undefined);
  const last = useRef(Promise.resolve(true));
  const isRunning = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const next = async (wasSaved: boolean): Promise<boolean> => {
      const turn = waiting.current;
      if (!turn) return wasSaved;
      waiting.current = undefined;
      setState({ kind: 'saving' });
      isRunning.current = true;
      try {
        const at = await latest.current(turn.value);
        setState({ kind: 'saved', at });
        return true;
      } catch {
        waiting.current ??= turn;
        setState({ kind: 'failed', onRetry: () => void flush() });
        return false;
      } finally {
        isRunning.current = false;
      }
    };
    last.current = last.current.then(next);
    return last.current;
  }, []);
  const change = useCallback(
    (value: Value) => {
      waiting.current = { value };
      setState({ kind: 'saving' });
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, waitMs);
    },
    [flush, waitMs],
  );
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && void flush();
    // a save that has just begun may not end before its page does: the browser asks
    const onUnload = (event: BeforeUnloadEvent) => {
      if (waiting.current || isRunning.current) event.preventDefault();
    };
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('beforeunload', onUnload);
      void flush();
    };
  }, [flush]);
  return { state, change, flush };
}
