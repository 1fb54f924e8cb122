/** Fetching the script of a page, with what to do when it is no longer there after an update of the server. */
// biome-ignore lint/style/noRestrictedImports: lazyPart itself needs it
import { type ComponentType, createElement, type FunctionComponent, lazy, use } from 'react';
import { offlineProblem } from '../api/problem.ts';
import { askReach } from '../api/reach.ts';

const itemName = 'kontora.reloadedAt';
/** a page reloads by itself at most once in this time */
export const reloadPauseMs = 60_000;

/** True if the last reload is long enough ago; remembers this one. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage, now = Date.now()): boolean {
  const last = Number(storage.getItem(itemName) ?? Number.NEGATIVE_INFINITY);
  if (now - last < reloadPauseMs) return false;
  storage.setItem(itemName, String(now));
  return true;
}

/**
 * Lets the next failure reload at once: a person asks for another try, and browsers remember a script they did not get.
 */
export function allowReload(storage: Pick<Storage, 'removeItem'> = sessionStorage): void {
  storage.removeItem(itemName);
}

export interface LazyPage<Props = object> extends FunctionComponent<Props> {
  /** before the page shows; a script that is gone reloads the document */
  preload: () => Promise<void>;
  /** ahead of time; never rejects, a failure shows when the page is opened */
  warm: () => Promise<void>;
}

/** A component that fetches itself. The router calls `preload` before it shows the page. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let fetching: Promise<ComponentType<Props>> | undefined;
  let fetched: ComponentType<Props> | undefined;
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
  const Page = (props: Props) => createElement(fetched ?? use(fetchOnce()), props);
  Page.preload = () => fetchOrReload().then(() => undefined);
  Page.warm = () =>
    fetchOnce().then(
      () => undefined,
      () => undefined,
    );
  return Page;
}

let attempt = 0;

/** Parts whose script could not be fetched ask for it again when they are drawn next. */
export function retryParts(): void {
  attempt += 1;
}

/** A part of a page or of the shell that is fetched when it is first shown. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let failedIn: number | undefined;
  const fetchPart = async () => {
    const mine = attempt;
    try {
      return { default: await load().catch(reloadIfServed) };
    } catch (error) {
      failedIn = mine;
      throw error;
    }
  };
  let Part = lazy(fetchPart);
  // React keeps a failure for good: another attempt needs another part
  return (props: Props) => {
    if (failedIn !== undefined && failedIn !== attempt) {
      failedIn = undefined;
      Part = lazy(fetchPart);
    }
    return createElement(Part, props);
  };
}

/** Reloads where the server answers, so that a lost connection does not end in the browser's own error page. */
export async function reloadIfServed(error: unknown): Promise<never> {
  if (!(await askReach())) throw offlineProblem();
  if (!mayReload()) throw error;
  location.reload();
  // nothing more happens in this document
  return new Promise<never>(() => undefined);
}
