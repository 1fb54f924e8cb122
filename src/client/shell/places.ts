/** What the sidebar names, in its order: of the pages that exist, those a person may see. */
import { paths } from '../../shared/paths.ts';
import type { PageDefinition } from '../router/definePage.ts';
import { maySee, type Viewer } from '../router/guard.ts';
import type { IconName } from '../ui/display/iconPaths.ts';

export interface Place {
  path: string;
  label: string;
  icon: IconName;
  /** under its drawing on phones, where the label is too long for that */
  short?: string;
  /** over the places of a group; the first ones stand without */
  group?: string;
}

/** A page that is not here (one client, one case) is reached from another page only. */
const order: readonly Omit<Place, 'label'>[] = [
  { path: paths.overview, icon: 'home' },
  { path: paths.accounts, icon: 'bank' },
  { path: paths.transactions, icon: 'list' },
  { path: paths.tasks, icon: 'tasks' },
  { path: paths.cards, icon: 'card' },
  { path: paths.users, icon: 'users', group: 'Company' },
  { path: paths.companyProfile, icon: 'building', group: 'Company', short: 'Profile' },
  { path: paths.feesInvoices, icon: 'file', group: 'Company', short: 'Fees' },

  { path: paths.bkoDashboard, icon: 'chart' },
  { path: paths.bkoClients, icon: 'users' },
  { path: paths.bkoCases, icon: 'tasks' },
  { path: paths.bkoTransactions, icon: 'list' },
  { path: paths.bkoManualVerification, icon: 'identity', group: 'Compliance' },
  { path: paths.bkoComplianceUnit, icon: 'shield', group: 'Compliance' },
  { path: paths.bkoAmlReports, icon: 'file', group: 'Compliance' },
  { path: paths.bkoCardProcessing, icon: 'card', group: 'Operations' },
  { path: paths.bkoFinancialInformation, icon: 'bank', group: 'Operations' },
  { path: paths.bkoCoupons, icon: 'tag', group: 'Operations' },
  { path: paths.bkoUsers, icon: 'user', group: 'Operations' },
];

/** The places of a company user by letters, or of staff by role. */
export function placesFor(pages: readonly PageDefinition[], viewer: Viewer): Place[] {
  const layout = viewer.kind === 'staff' ? 'backoffice' : 'business';
  return order.flatMap((place) => {
    const page = pages.find(({ path }) => path === place.path);
    return page?.layout === layout && maySee(page, viewer) ? [{ ...place, label: page.title }] : [];
  });
}

/** Places in their groups, for the sidebar. */
export function groupsOf(places: readonly Place[]): { label?: string; places: Place[] }[] {
  const groups: { label?: string; places: Place[] }[] = [];
  for (const place of places) {
    const last = groups.at(-1);
    if (last && last.label === place.group) last.places.push(place);
    else groups.push({ ...(place.group && { label: place.group }), places: [place] });
  }
  return groups;
}
