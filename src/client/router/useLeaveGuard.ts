import { useEffect, useRef, useState } from 'react';
import { paths } from '#shared/paths.ts';
import { browserHistory } from './history.ts';
import { getPlace } from './place.ts';

export interface LeaveGuard {
  /** somebody wants to go while work is unsaved: ask, then `leave` or `stay` */
  isAsking: boolean;
  leave: () => void;
  stay: () => void;
}

type Answer = (mayLeave: boolean) => void;

/**
 * Holds back every way of leaving a form, by link, key or closing the tab, while it has unsaved work; a change of the
 * search on the same page counts too. The session's end leads to the login page, and nothing holds that back.
 */
export function useLeaveGuard(unsaved: boolean): LeaveGuard {
  // read when somebody goes: what was just saved must not be asked about
  const now = useRef(unsaved);
  useEffect(() => {
    now.current = unsaved;
  }, [unsaved]);
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    let waiting: Answer | undefined;
    const stopBlocking = browserHistory().block({
      enableBeforeUnload: () => now.current,
      blockerFn: async ({ nextLocation }) => {
        if (!now.current || getPlace(nextLocation.href, '', false).path === paths.login) return false;
        // somebody asks twice: the first wish is dropped
        waiting?.(false);
        const mayLeave = await new Promise<boolean>((resolve) => {
          waiting = resolve;
          setAnswer(() => resolve);
        });
        setAnswer(undefined);
        return !mayLeave;
      },
    });
    return () => {
      stopBlocking();
      waiting?.(false);
    };
  }, []);
  return {
    isAsking: answer !== undefined,
    leave: () => answer?.(true),
    stay: () => answer?.(false),
  };
}
