import { useEffect, useRef } from 'react';

/**
 * After each change of page: the document's title, and focus on the page's heading, so that a screen reader reads where
 * one is and Tab goes on from there. A change of the search alone moves nothing.
 */
export function usePageFocus(path: string, title: string | undefined): void {
  const before = useRef<string>(undefined);
  useEffect(() => {
    document.title = title ? `${title} · Kontora` : 'Kontora';
  }, [title]);
  useEffect(() => {
    // the first page of a document keeps the browser's own focus
    const isAnother = before.current !== undefined && before.current !== path;
    before.current = path;
    if (!isAnother) return undefined;
    // with the next frame, which lays the page out anyway
    const frame = requestAnimationFrame(focusHeading);
    return () => cancelAnimationFrame(frame);
  }, [path]);
}

function focusHeading(): void {
  const heading = document.querySelector('main h1');
  if (!(heading instanceof HTMLElement)) return;
  const main = heading.closest('main');
  // a page that puts focus somewhere itself, such as its first field, keeps it
  if (document.activeElement !== main && main?.contains(document.activeElement)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
