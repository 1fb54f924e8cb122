import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * After each change of page: the document's title, and focus on the page's heading, so that a screen reader reads where
 * one is and Tab goes on from there. A change of the search alone moves nothing.
 */
export function usePageFocus(title: string | undefined): void {
  const router = useRouter();
  useEffect(() => {
    document.title = title ? `${title} · Kontora` : 'Kontora';
  }, [title]);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        // the first page of a document has the browser's own focus
        if (pathChanged && fromLocation) focusHeading();
      }),
    [router],
  );
}

function focusHeading(): void {
  const heading = document.querySelector('main h1');
  if (!(heading instanceof HTMLElement)) return;
  // a page that puts focus somewhere itself, such as its first field, keeps it
  if (heading.closest('main')?.contains(document.activeElement) && document.activeElement !== heading.closest('main'))
    return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
