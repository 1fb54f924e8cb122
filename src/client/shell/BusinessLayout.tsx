import { messages } from '../../shared/messages.ts';
import { AppFrame } from '../ui/AppFrame.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './BusinessLayout.module.css';
import { BusinessSidebar } from './BusinessSidebar.tsx';
import { useDemoBanner } from './DemoBanner.tsx';
import type { LayoutProps } from './layouts.ts';
import { useLook } from './look.ts';
import { openWindow } from './windows.ts';

/** Sidebar and page, for a person at work in one company. */
export function BusinessLayout({ pages, children }: LayoutProps) {
  const { isSidebarCollapsed } = useLook();
  return (
    <AppFrame
      banner={useDemoBanner()}
      sidebar={<BusinessSidebar pages={pages} />}
      floating={isSidebarCollapsed && <FloatingSupport />}
    >
      {children}
    </AppFrame>
  );
}

/** A collapsed sidebar has no room for it. */
function FloatingSupport() {
  return (
    <div className={styles.support}>
      <Button size="small" icon="help" onClick={() => openWindow('help')}>
        {messages.needSupport}
      </Button>
    </div>
  );
}
