/** What the sidebar names, in its order: of the pages at hand, those a person may see. */
import type { PageDefinition, SidebarPlace } from '../router/definePage.ts';
import { maySee, type Viewer } from '../router/guard.ts';

export interface Place extends Omit<SidebarPlace, 'order'> {
  path: string;
  label: string;
  /** the letter after `g` */
  key?: string | undefined;
}

/** The places of a company user by letters, or of staff by role. */
export function placesFor(pages: readonly PageDefinition[], viewer: Viewer): Place[] {
  const layout = viewer.kind === 'staff' ? 'backoffice' : 'business';
  return pages
    .flatMap(({ place, path, title, key, ...access }) =>
      place && access.layout === layout && maySee(access, viewer) ? [{ ...place, path, label: title, key }] : [],
    )
    .toSorted((one, other) => one.order - other.order);
}

/** Places in their groups, for the sidebar. */
export function getGroups(places: readonly Place[]): { label?: string; places: Place[] }[] {
  const groups: { label?: string; places: Place[] }[] = [];
  for (const place of places) {
    const last = groups.at(-1);
    if (last && last.label === place.group) last.places.push(place);
    else groups.push({ ...(place.group && { label: place.group }), places: [place] });
  }
  return groups;
}
