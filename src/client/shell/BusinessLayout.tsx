import { Outlet } from '@tanstack/react-router';
import type { PageDefinition } from '../router/definePage.ts';
import { AppFrame } from '../ui/AppFrame.tsx';
import { BusinessSidebar } from './BusinessSidebar.tsx';
import { useDemoBanner } from './DemoBanner.tsx';

/** Sidebar and page, for a person at work in one company. */
export function BusinessLayout({ pages }: { pages: readonly PageDefinition[] }) {
  return (
    <AppFrame banner={useDemoBanner()} sidebar={<BusinessSidebar pages={pages} />}>
      <Outlet />
    </AppFrame>
  );
}
