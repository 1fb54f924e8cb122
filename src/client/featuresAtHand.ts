/** The features of the company area, and those of the staff area once they have been fetched. */
import type { BrowserFeature } from './features.ts';
import type { PageDefinition } from './router/definePage.ts';
import { createStore, useStore } from './store.ts';
import { wired } from './wiring.ts';

interface AtHand {
  features: readonly BrowserFeature[];
  pages: readonly PageDefinition[];
}

const store = createStore<AtHand>({ features: [], pages: [] });
let fetchingStaff: Promise<void> | undefined;

export function addFeatures(more: readonly BrowserFeature[]): void {
  const features = [...store.get().features, ...more];
  store.set({ features, pages: features.flatMap(({ pages }) => pages ?? []) });
}

/** Fetches what only staff need, once; a failure is asked for again. */
export function fetchStaffArea(): Promise<void> {
  fetchingStaff ??= wired()
    .loadStaff()
    .then(addFeatures)
    .catch((error: unknown) => {
      fetchingStaff = undefined;
      throw error;
    });
  return fetchingStaff;
}

/** The features at hand: those of staff are among them once they have been fetched. */
export function featuresNow(): readonly BrowserFeature[] {
  return store.get().features;
}

/** The pages of the features at hand. */
export function pagesNow(): readonly PageDefinition[] {
  return store.get().pages;
}

export function usePagesAtHand(): readonly PageDefinition[] {
  return useStore(store).pages;
}
