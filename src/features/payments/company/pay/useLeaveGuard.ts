import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { paths } from '../../../../shared/paths.ts';

export interface LeaveGuard {
  /** somebody wants to go while work is unsaved: ask, then `leave` or `stay` */
  isAsking: boolean;
  leave: () => void;
  stay: () => void;
}

/** Holds back every way of leaving the form, by link, key or closing the tab, while it has unsaved work. */
export function useLeaveGuard(unsaved: boolean): LeaveGuard {
  // read when somebody goes: what was just saved must not be asked about
  const now = useRef(unsaved);
  useEffect(() => {
    now.current = unsaved;
  }, [unsaved]);
  const blocker = useBlocker({
    // the session's end leads to the login page, and nothing holds that back
    shouldBlockFn: ({ next }) => now.current && next.pathname !== paths.login,
    enableBeforeUnload: () => now.current,
    withResolver: true,
  });
  return {
    isAsking: blocker.status === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
