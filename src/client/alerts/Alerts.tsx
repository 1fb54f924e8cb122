import { useEffect, useRef, useState } from 'react';
import { AlertList } from '../ui/feedback/AlertList.tsx';
import { closeAlert, useAlerts } from './alerts.ts';
import type { Alert } from './queue.ts';

/** The alerts on screen. Each one's clock stops while somebody points at them or has focus there. */
export function Alerts() {
  const { shown } = useAlerts();
  const [isHeld, setIsHeld] = useState(false);
  useClocks(shown, isHeld);
  return (
    <AlertList
      alerts={shown.map(({ id, type, message }) => ({ id, kind: type, text: message }))}
      onDismiss={(id) => closeAlert(Number(id))}
      onHeld={setIsHeld}
    />
  );
}

/** Closes each alert after its own time, not counting the time held. */
function useClocks(shown: readonly Alert[], isHeld: boolean): void {
  const leftMs = useRef(new Map<number, number>());
  useEffect(() => {
    if (isHeld) return;
    const startedAt = Date.now();
    const left = leftMs.current;
    const timers = shown.map(({ id, timeoutMs }) => setTimeout(() => closeAlert(id), left.get(id) ?? timeoutMs));
    return () => {
      for (const timer of timers) clearTimeout(timer);
      const spentMs = Date.now() - startedAt;
      const next = shown.map(({ id, timeoutMs }) => [id, Math.max(0, (left.get(id) ?? timeoutMs) - spentMs)] as const);
      leftMs.current = new Map(next);
    };
  }, [shown, isHeld]);
}
