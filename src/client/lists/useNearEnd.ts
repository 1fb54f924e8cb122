import { type RefObject, useEffect, useRef } from 'react';

/** How far before the end of the list the next page is asked for. */
const aheadPx = 900;

/** Calls `load` while the marked place is near the window's lower edge; put the ref on an element under the list. */
export function useNearEnd(enabled: boolean, load: () => void): RefObject<HTMLDivElement | null> {
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    if (!enabled || !mark.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current(),
      { rootMargin: `0px 0px ${aheadPx}px` },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [enabled]);
  return mark;
}
