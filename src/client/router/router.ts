/**
 * The router: follows the browser's history, asks the guard before each page, fetches the page and then shows it; until
 * then the page before stays. Why it is our own: docs/decisions/006-own-router.md.
 */

import { createContext, startTransition, useContext, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { paths } from '#shared/paths.ts';
import { endReasonStore, sessionStore, whenSessionEnds } from '../session/session.ts';
import { createStore, useStore } from '../store.ts';
import type { LayoutName, PageDefinition } from './definePage.ts';
import { enter, ownLayout } from './enter.ts';
import { warmBeside, warmLinked } from './fetchAhead.ts';
import { followLinks } from './followLinks.ts';
import { browserHistory, entryKey } from './history.ts';
import { allowReload, type LazyPage } from './loadPage.ts';
import { getAddress, getPlace, type Place, safeAddress } from './place.ts';
import { getRoute } from './routes.ts';
import { searchText } from './search.ts';

export type Shown =
  | { kind: 'page'; place: Place; layout: LayoutName; page: PageDefinition; Component: LazyPage }
  | { kind: 'missing'; place: Place; layout: LayoutName }
  | { kind: 'failed'; place: Place; layout: LayoutName; error: unknown };

/** What is on screen; undefined before the first page and for the moment in which a session has just ended. */
const shownStore = createStore<Shown | undefined>(undefined);
/** a page is on its way for longer than people take as at once */
const busyStore = createStore(false);
const busyAfterMs = 300;

let latest = 0;

/** Fetches what is around a page. */
type LoadLayout = (layout: LayoutName) => Promise<void>;
let loadLayout: LoadLayout = async () => undefined;

/** Starts following the address, once. Resolves with the first page, as soon as it can be drawn. */
export function startRouter(layoutLoader: LoadLayout): Promise<Shown> {
  loadLayout = layoutLoader;
  const history = browserHistory();
  history.subscribe(({ action }) => void follow(action.type !== 'PUSH' && action.type !== 'REPLACE'));
  followLinks((address) => history.push(address));
  for (const name of ['pointerover', 'focusin']) document.addEventListener(name, warmLinked, { passive: true });
  whenSessionEnds(() => {
    // the approving device has a session of its own
    if (getPlace(history.location.href, '', false).path === paths.device) return;
    const to = endReasonStore.get() === 'logout' ? undefined : safeAddress(history.location.href);
    shownStore.set(undefined);
    replaceBy(paths.login + searchText({ to }));
  });
  return new Promise((resolve) => {
    const stop = shownStore.subscribe(() => {
      const shown = shownStore.get();
      if (!shown) return;
      stop();
      resolve(shown);
    });
    void follow(true);
  });
}

/** Tries the present address again, after it could not be shown. What is shown stays until the answer is there. */
export function retryPage(): Promise<void> {
  allowReload();
  return follow(true, true);
}

async function follow(isReturn: boolean, isReplaced = false): Promise<void> {
  latest += 1;
  const mine = latest;
  const place = getPlace(browserHistory().location.href, entryKey(), isReturn);
  const before = shownStore.get();
  if (!isReplaced && before?.kind === 'page' && before.place.path === place.path)
    return shownStore.set({ ...before, place });
  const slow = setTimeout(() => busyStore.set(true), busyAfterMs);
  const next = await open(place);
  clearTimeout(slow);
  if (mine !== latest) return;
  busyStore.set(false);
  if (typeof next === 'string') return replaceBy(next);
  shownStore.set(next);
  if (next.kind === 'page') void warmBeside(next.layout);
}

/** What to show at a place, or the address that leads elsewhere. */
async function open(place: Place): Promise<Shown | string> {
  try {
    // fetched while the guard asks the server
    if (sessionStore.get()) void getRoute(place.path)?.Component.warm();
    const verdict = await enter(place);
    const route = getRoute(place.path);
    if (verdict.kind === 'go') return verdict.to;
    if (verdict.kind === 'missing' || !route) return { kind: 'missing', place, layout: await layoutAtHand() };
    const { layout } = route.page;
    await Promise.all([route.Component.preload(), loadLayout(layout)]);
    return { kind: 'page', place, layout, ...route };
  } catch (error) {
    return { kind: 'failed', place, layout: await layoutAtHand(), error };
  }
}

/** What is around a page that cannot be shown: the sidebar of a person who has one. */
async function layoutAtHand(): Promise<LayoutName> {
  const layout = ownLayout();
  return loadLayout(layout).then(
    () => layout,
    () => 'bare',
  );
}

/** Leads elsewhere for good. Nothing unsaved holds this back: the person may not be there. */
export function replaceBy(address: string): void {
  browserHistory().replace(address, undefined, { ignoreBlocker: true });
}

/**
 * What to draw, for the root. Another page is drawn in slices, so that even a long list blocks no one; the same page
 * follows its address at once, since fields may be bound to it; and what belongs to an ended session goes at once.
 */
export function useShown(): Shown | undefined {
  const [shown, setShown] = useState(shownStore.get);
  useEffect(() => {
    const take = () => {
      const next = shownStore.get();
      if (!next) return flushSync(() => setShown(next));
      setShown((before) => (before?.place.path === next.place.path ? next : before));
      return startTransition(() => setShown(next));
    };
    take();
    return shownStore.subscribe(take);
  }, []);
  return shown;
}

export function useIsBusy(): boolean {
  return useStore(busyStore);
}

/** The place of the page that is drawn; the root gives it. */
export const PlaceContext = createContext<Place>(getPlace(paths.home, '', false));

/** Where the shown page is. */
export function usePlace(): Place {
  return useContext(PlaceContext);
}

/** Where the history is, which during a change of page is ahead of what is shown. */
export function presentAddress(): string {
  return getAddress(getPlace(browserHistory().location.href, '', false));
}
