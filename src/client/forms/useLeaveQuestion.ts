import { useState } from 'react';
import { useLeaveGuard } from '../router/useLeaveGuard.ts';

/** The question before unsaved work is left. `Form` shows it. */
export interface LeaveQuestion {
  title: string | undefined;
  isAsking: boolean;
  leave: () => void;
  stay: () => void;
  /** Closes what has no address of its own, after the question. */
  closing: (close: () => void) => () => void;
}

/** Holds back leaving by any address, and by `closing`, while a form with this question has unsaved work. */
export function useLeaveQuestion(title: string | undefined, isUnsaved: boolean): LeaveQuestion {
  const isAsked = title !== undefined && isUnsaved;
  const guard = useLeaveGuard(isAsked);
  const [close, setClose] = useState<() => void>();
  return {
    title,
    isAsking: guard.isAsking || close !== undefined,
    leave: () => {
      setClose(undefined);
      (close ?? guard.leave)();
    },
    stay: () => {
      setClose(undefined);
      guard.stay();
    },
    closing: (wanted) => (isAsked ? () => setClose(() => wanted) : wanted),
  };
}
