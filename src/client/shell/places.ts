/** The places of the company area in the order in which the sidebar names them. */

import { paths } from '../../shared/paths.ts';
import { holdsOneOf } from '../../shared/permissions.ts';
import type { PageDefinition } from '../router/definePage.ts';
import type { IconName } from '../ui/iconPaths.ts';

interface Place {
  path: string;
  label: string;
  icon: IconName;
}

const places: readonly Place[] = [
  { path: paths.overview, label: 'Overview', icon: 'home' },
  { path: paths.accounts, label: 'Accounts', icon: 'bank' },
  { path: paths.transactions, label: 'Transactions', icon: 'list' },
  { path: paths.tasks, label: 'Tasks', icon: 'tasks' },
];

/** Those that exist as pages and that somebody with these letters may see. */
export function placesFor(pages: readonly PageDefinition[], letters: string): Place[] {
  return places.filter(({ path }) => {
    const page = pages.find((each) => each.path === path);
    return page !== undefined && holdsOneOf(letters, page.letters ?? []);
  });
}
