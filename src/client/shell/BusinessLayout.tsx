import { AppFrame } from '../ui/layout/AppFrame.tsx';
import { BusinessSidebar } from './BusinessSidebar.tsx';
import type { LayoutProps } from './layouts.ts';
import { useShellBanner } from './ShellBanner.tsx';

/** Sidebar and page, for a person at work in one company. */
export function BusinessLayout({ children }: LayoutProps) {
  return (
    <AppFrame banner={useShellBanner()} sidebar={<BusinessSidebar />}>
      {children}
    </AppFrame>
  );
}
