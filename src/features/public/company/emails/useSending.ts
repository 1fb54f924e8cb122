import { useEffect, useState } from 'react';
import { sendStepMs, sendSteps } from './emails.ts';

/** The rehearsal of sending: progress in percent, otherwise undefined. */
export function useSending(onDone: () => void) {
  const [step, setStep] = useState<number>();
  useEffect(() => {
    if (step === undefined) return;
    const timer = setTimeout(() => {
      if (step + 1 < sendSteps.length) return setStep(step + 1);
      setStep(undefined);
      onDone();
    }, sendStepMs);
    return () => clearTimeout(timer);
  }, [step, onDone]);
  return {
    done: step === undefined ? undefined : sendSteps[step],
    start: () => setStep(0),
    stop: () => setStep(undefined),
  };
}
