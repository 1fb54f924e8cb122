/** The pages at hand with their scripts, each fetched once. */
import { pagesNow } from '../featuresAtHand.ts';
import type { PageDefinition } from './definePage.ts';
import { type LazyPage, lazyPage } from './loadPage.ts';

const routes = new Map<string, { page: PageDefinition; Component: LazyPage }>();

/** The page at a path, if it is at hand. */
export function getRoute(path: string) {
  const page = pagesNow().find((each) => each.path === path);
  const known = routes.get(path);
  if (known || !page) return known;
  const route = { page, Component: lazyPage(page.load) };
  routes.set(path, route);
  return route;
}
