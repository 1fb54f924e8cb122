import { messages } from '../../shared/messages.ts';
import { AppFrame } from '../ui/AppFrame.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
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
      floating={isSidebarCollapsed && <CollapsedSupport />}
    >
      {children}
    </AppFrame>
  );
}

/** A collapsed sidebar leaves its footer out: help stays as a drawing above its other actions. */
function CollapsedSupport() {
  return (
    <div className={styles.support}>
      <Tooltip text={messages.needSupport} side="right" repeatsLabel delayMs={100}>
        <button type="button" className={styles.button} onClick={() => openWindow('help')}>
          <Icon name="help" />
          <span className="visually-hidden">{messages.needSupport}</span>
        </button>
      </Tooltip>
    </div>
  );
}
