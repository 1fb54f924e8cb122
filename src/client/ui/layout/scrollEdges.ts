import { type RefObject, useEffect } from 'react';

/**
 * Lets the style know whether a row that scrolls sideways goes on beyond an edge: `data-more-before` and
 * `data-more-after` on the element itself, which `base.css` lets fade there. Attributes, because nothing is drawn again
 * while it scrolls.
 */
export function useScrollEdges(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = row.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const report = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      element.toggleAttribute('data-more-before', scrollLeft > 1);
      element.toggleAttribute('data-more-after', scrollLeft + clientWidth < scrollWidth - 1);
    };
    const observer = new ResizeObserver(report);
    for (const each of [element, ...element.children]) observer.observe(each);
    element.addEventListener('scroll', report, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', report);
    };
  });
}
