/** Where a number leads, for those who may open the list behind it; undefined for all others. */
import { usePagesAtHand } from '#client/featuresAtHand.ts';
import { pageHref } from '#client/router/Link.tsx';
import { useStaffUser } from '#client/session/person.ts';
import type { staffPaths } from '#shared/paths.ts';

export type Leads = (
  path: (typeof staffPaths)[keyof typeof staffPaths],
  search?: Record<string, string>,
) => string | undefined;

export function useLeads(): Leads {
  const pages = usePagesAtHand();
  const { role } = useStaffUser();
  return (path, search) => {
    const mayOpen = pages.some(
      (page) => page.path === path && page.layout === 'backoffice' && page.who.roles.includes(role),
    );
    return mayOpen ? pageHref(path, search) : undefined;
  };
}
