/** Pages by path, for links that fetch a page's script before it is asked for. */
import type { LazyPage } from './loadPage.ts';

const pages = new Map<string, LazyPage>();

export function registerPage(path: string, page: LazyPage): void {
  pages.set(path, page);
}

/** Fetches a page's script; a failure shows when the page is opened. */
export function preloadPage(path: string): void {
  const connection = 'connection' in navigator ? (navigator.connection as { saveData?: boolean }) : {};
  if (!connection.saveData) pages.get(path)?.warm();
}
