import { Suspense, useState } from 'react';
import { lazyPart } from '../../router/loadPage.ts';
import { classes } from '../classes.ts';
import { Logo } from '../display/Logo.tsx';
import styles from './Sidebar.module.css';
import { NarrowContext, SidebarAction, SidebarLinks, type SidebarProps } from './SidebarLinks.tsx';
import { useMediaQuery } from './useMediaQuery.ts';

/** wider windows never need it */
const SidebarDrawer = lazyPart(() => import('./SidebarDrawer.tsx').then((module) => module.SidebarDrawer));

/** The way around: 240 px wide (300 on very wide windows), 80 collapsed, a bar at the bottom with a drawer on phones. */
export function Sidebar(props: SidebarProps) {
  const {
    groups,
    logoHref,
    logoLabel = 'Kontora, choose a company',
    version,
    onLogout,
    collapsed,
    onCollapse,
    header,
    footer,
  } = props;
  const [drawer, setDrawer] = useState(false);
  const isPhone = useMediaQuery('(max-width: 767px)');
  return (
    <>
      <nav className={classes(styles.sidebar, collapsed && styles.collapsed)} aria-label="Main">
        <div className={styles.top}>
          <a className={styles.logo} href={logoHref} aria-label={logoLabel}>
            <Logo onDark markOnly={collapsed} />
          </a>
        </div>
        <NarrowContext value={collapsed}>
          {header && <div className={styles.header}>{header}</div>}
          <SidebarLinks groups={groups} />
          <div className={styles.bottom}>
            {footer && <div className={styles.footer}>{footer}</div>}
            <SidebarAction icon="logout" label="Logout" onClick={onLogout} />
            <SidebarAction
              icon="sidebar"
              label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
              onClick={() => onCollapse(!collapsed)}
            />
            <span className={styles.version}>{collapsed ? version : `Version ${version}`}</span>
          </div>
        </NarrowContext>
      </nav>
      {isPhone && (
        <Suspense fallback={null}>
          <SidebarDrawer {...props} open={drawer} onOpen={setDrawer} />
        </Suspense>
      )}
    </>
  );
}
