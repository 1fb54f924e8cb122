/** Fetching the script of a page, with what to do when it is no longer there after an update of the server. */
import { type ComponentType, createElement, lazy, use } from 'react';
import { offlineProblem } from '../api/problem.ts';

const itemName = 'kontora.reloadedAt';
/** a page reloads itself at most once in this time */
export const reloadPauseMs = 60_000;

/** True if the last reload is long enough ago; remembers this one. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage, now = Date.now()): boolean {
  const last = Number(storage.getItem(itemName) ?? Number.NEGATIVE_INFINITY);
  if (now - last < reloadPauseMs) return false;
  storage.setItem(itemName, String(now));
  return true;
}

export interface LazyPage {
  (): React.ReactNode;
  /** before the page shows; a script that is gone reloads the document */
  preload: () => Promise<void>;
  /** ahead of time; a failure shows when the page is opened */
  warm: () => void;
}

/** A component that fetches itself. The router calls `preload` before it shows the page. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let fetching: Promise<ComponentType> | undefined;
  let fetched: ComponentType | undefined;
  const fetchOnce = () => {
    fetching ??= load().then(
      (page) => {
        fetched = page;
        return page;
      },
      (error: unknown) => {
        fetching = undefined;
        throw error;
      },
    );
    return fetching;
  };
  const fetchOrReload = () => fetchOnce().catch(reloadIfServed);
  // what is there already must not suspend, or the page before it would stay for a moment longer
  const Page = () => createElement(fetched ?? use(fetchOnce()));
  Page.preload = () => fetchOrReload().then(() => undefined);
  Page.warm = () => void fetchOnce().catch(() => undefined);
  return Page;
}

/** A part of the shell that is fetched when it is first shown. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch(reloadIfServed) }));
}

/** Reloads where the server answers, so that a lost connection does not end in the browser's own error page. */
export async function reloadIfServed(error: unknown): Promise<never> {
  const isServed = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isServed) throw offlineProblem();
  if (!mayReload()) throw error;
  location.reload();
  // nothing more happens in this document
  return new Promise<never>(() => undefined);
}
