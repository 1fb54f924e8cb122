import { type RefObject, useLayoutEffect } from 'react';

/** px over which a row that goes on fades at its edges */
const fade = 32;

/**
 * In a row that scrolls sideways, what an address or a key has chosen may lie beyond the edge: it is moved into view.
 * Only the row moves, never the page.
 *
 * @param chosen - selector of what is chosen; the row is the place that it is offset from
 * @param value - which one that is: the row moves when another one is
 */
export function useChosenInView(row: RefObject<HTMLElement | null>, chosen: string, value: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is chosen
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const show = () => {
      const found = element.querySelector<HTMLElement>(chosen);
      if (!found) return;
      const { offsetLeft: left, offsetWidth: width } = found;
      const hasRoom = element.scrollWidth <= element.clientWidth;
      if (
        !hasRoom &&
        (left < element.scrollLeft + fade || left + width > element.scrollLeft + element.clientWidth - fade)
      )
        element.scrollLeft = left - (element.clientWidth - width) / 2;
    };
    show();
    // a telephone is turned, a panel opens beside it
    const observer = new ResizeObserver(show);
    observer.observe(element);
    return () => observer.disconnect();
  }, [value]);
}
