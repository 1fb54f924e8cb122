import { type RefObject, useEffect } from 'react';

const reachable = 'a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"])';

/** While `active`, Tab goes round inside the element: for a sheet that covers the page behind it. */
export function useTrappedFocus(element: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    const root = element.current;
    if (!active || !root) return;
    const goRound = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return;
      const all = [...root.querySelectorAll<HTMLElement>(reachable)].filter((each) => each.checkVisibility());
      const edge = event.shiftKey ? all[0] : all.at(-1);
      const inside = root.contains(document.activeElement);
      if (inside && document.activeElement !== edge && document.activeElement !== root) return;
      event.preventDefault();
      (event.shiftKey ? all.at(-1) : all[0])?.focus();
    };
    document.addEventListener('keydown', goRound);
    return () => document.removeEventListener('keydown', goRound);
  }, [element, active]);
}
