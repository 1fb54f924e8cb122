/**
 * Hands clicks on links into this application (`href="#/…"`) to the router: left alone the browser would change the
 * address by itself, and a page with unsaved work could not ask first. Clicks with a modifier stay the browser's, so
 * links open in new tabs as anywhere. `push` gets the address without its `#`. Returns the way to stop.
 */
export function followLinks(push: (address: string) => void): () => void {
  const follow = (event: MouseEvent) => {
    const changed = event.defaultPrevented || event.button !== 0;
    if (changed || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null;
    if (!link || link.hasAttribute('target') || link.hasAttribute('download')) return;
    event.preventDefault();
    push(link.getAttribute('href')?.slice(1) ?? '/');
  };
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}
