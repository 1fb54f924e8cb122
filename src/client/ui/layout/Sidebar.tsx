import { Suspense, useState } from 'react';
import { lazyPart } from '#client/router/loadPage.ts';
import { classes } from '../classes.ts';
import { Icon } from '../display/Icon.tsx';
import { Logo } from '../display/Logo.tsx';
import styles from './Sidebar.module.css';
import { SidebarContext, SidebarLinks, type SidebarProps } from './SidebarLinks.tsx';
import { useMediaQuery } from './useMediaQuery.ts';

/** wider windows never need it */
const SidebarDrawer = lazyPart(() => import('./SidebarDrawer.tsx').then((module) => module.SidebarDrawer));

/**
 * The way around: 240 px wide (300 on very wide windows), 80 collapsed, a bar at the bottom with a drawer on phones.
 */
export function Sidebar(props: SidebarProps) {
  const {
    groups,
    logoHref,
    logoLabel = 'Kontora, choose a company',
    version,
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
          <button
            type="button"
            className={styles.toggle}
            aria-label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
            title={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
            onClick={() => onCollapse(!collapsed)}
          >
            <Icon name="sidebar" />
          </button>
        </div>
        <SidebarContext value={collapsed ? 'narrow' : 'wide'}>
          {header && <div className={styles.header}>{header}</div>}
          <SidebarLinks groups={groups} />
          <div className={styles.bottom}>
            {footer}
            <span className={styles.version}>{collapsed ? version : `Version ${version}`}</span>
          </div>
        </SidebarContext>
      </nav>
      {isPhone && (
        <Suspense fallback={null}>
          <SidebarDrawer {...props} open={drawer} onOpen={setDrawer} />
        </Suspense>
      )}
    </>
  );
}
