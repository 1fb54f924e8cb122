import type { PageDefinition } from '#client/router/definePage.ts';
import { maySee, type Viewer } from '#client/router/guard.ts';
import { relationParts } from '#client/session/person.ts';
import { companyRoles, isStaffRole, staffRoles } from '#shared/permissions.ts';
import type { Previewed } from '../previewCalls.ts';

/**
 * Whom the guard would decide for: staff by role, others by their letters in one company. Undefined: they see no menu.
 */
export function getViewer(
  { kind, permissions, companies }: Previewed,
  companyId: string | undefined,
): Viewer | undefined {
  if (kind === 'staff') {
    const [role = ''] = permissions.split('|');
    return isStaffRole(role) ? { kind: 'staff', role } : undefined;
  }
  const company = companies.find(({ id }) => id === companyId) ?? companies[0];
  // a company that is not open yet has no pages but its registration
  if (!company || company.status !== null) return undefined;
  return { kind: 'company', letters: relationParts(company.relation).letters };
}

/** 'Admin', or 'Director of Baltic Timber UAB' */
export function getStanding({ kind, permissions, companies }: Previewed, companyId: string | undefined): string {
  if (kind === 'staff') {
    const [role = ''] = permissions.split('|');
    return isStaffRole(role) ? staffRoles[role] : role;
  }
  const company = companies.find(({ id }) => id === companyId) ?? companies[0];
  if (!company) return 'Works for no company';
  const { role } = relationParts(company.relation);
  const words = Object.entries(companyRoles).find(([name]) => name === role)?.[1].words ?? role;
  return `${words} of ${company.title}`;
}

export interface PreviewedPage {
  path: string;
  title: string;
  isSeen: boolean;
}

/** Every page of the viewer's area, and whether they see it. */
export function getPages(pages: readonly PageDefinition[], viewer: Viewer): PreviewedPage[] {
  const layout = viewer.kind === 'staff' ? 'backoffice' : 'business';
  return pages
    .filter((page) => page.layout === layout)
    .map((page) => ({ path: page.path, title: page.title, isSeen: maySee(page, viewer) }))
    .toSorted((one, other) => Number(other.isSeen) - Number(one.isSeen) || one.title.localeCompare(other.title));
}
