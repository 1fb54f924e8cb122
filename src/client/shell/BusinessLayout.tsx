import { AppFrame } from '../ui/layout/AppFrame.tsx';
import { BusinessSidebar } from './BusinessSidebar.tsx';
import { useDemoBanner } from './DemoBanner.tsx';
import type { LayoutProps } from './layouts.ts';

/** Sidebar and page, for a person at work in one company. */
export function BusinessLayout({ children }: LayoutProps) {
  return (
    <AppFrame banner={useDemoBanner()} sidebar={<BusinessSidebar />}>
      {children}
    </AppFrame>
  );
}
