/** Whether staff may open the page of a client: Client Management meets clients in a panel of the search. */
import { pagesNow, usePagesAtHand } from '#client/featuresAtHand.ts';
import type { PageDefinition } from '#client/router/definePage.ts';
import { useStaffUser } from '#client/session/person.ts';
import { paths } from '#shared/paths.ts';
import type { StaffRole } from '#shared/permissions.ts';

export function useMayOpenClient(): boolean {
  return isAmong(usePagesAtHand(), useStaffUser().role);
}

/** The same outside of pages. */
export function mayOpenClient(role: StaffRole): boolean {
  return isAmong(pagesNow(), role);
}

function isAmong(pages: readonly PageDefinition[], role: StaffRole): boolean {
  return pages.some(
    (page) => page.path === paths.bkoClient && page.layout === 'backoffice' && page.who.roles.includes(role),
  );
}
