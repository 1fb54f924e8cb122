import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The same function for ever, which does what the newest one does: parts that did not change are not drawn again for
 * it.
 */
export function useLatest<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args) => latest.current(...args), []);
}
