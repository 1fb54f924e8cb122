import { type MouseEvent, useEffect, useRef } from 'react';
import { Icon } from '../display/Icon.tsx';
import { Logo } from '../display/Logo.tsx';
import { useTrappedFocus } from '../overlay/useTrappedFocus.ts';
import styles from './Sidebar.module.css';
import { SidebarAction, SidebarCount, SidebarLinks, type SidebarProps } from './SidebarLinks.tsx';

interface SidebarDrawerProps extends SidebarProps {
  open: boolean;
  onOpen: (open: boolean) => void;
}

const barItems = 4;

/** The sidebar of phones: the first four places at the thumb, everything else in a drawer. */
export function SidebarDrawer({ groups, version, onLogout, header, footer, open, onOpen }: SidebarDrawerProps) {
  const first = groups.flatMap((group) => group.items).slice(0, barItems);
  return (
    <>
      <nav className={styles.bar} aria-label="Main, short">
        {first.map((item) => (
          <a
            key={item.href}
            className={styles.barItem}
            href={item.href}
            aria-current={item.active ? 'page' : undefined}
          >
            <Icon name={item.icon} size={24} />
            <span className={styles.barLabel}>{item.short ?? item.label}</span>
            {item.badge !== undefined && item.badge > 0 && <SidebarCount count={item.badge} />}
          </a>
        ))}
        <button type="button" className={styles.barItem} aria-expanded={open} onClick={() => onOpen(true)}>
          <Icon name="menu" size={24} />
          <span className={styles.barLabel}>More</span>
        </button>
      </nav>
      {open && (
        <Drawer onClose={() => onOpen(false)}>
          <div className={styles.top}>
            <Logo onDark />
          </div>
          {header && <div className={styles.header}>{header}</div>}
          <SidebarLinks groups={groups} />
          <div className={styles.bottom}>
            {footer && <div className={styles.footer}>{footer}</div>}
            <SidebarAction icon="logout" label="Logout" onClick={onLogout} />
            <span className={styles.version}>Version {version}</span>
          </div>
        </Drawer>
      )}
    </>
  );
}

function Drawer({ onClose, children }: { onClose: () => void; children: React.ReactNode }) {
  const drawer = useRef<HTMLDivElement>(null);
  useTrappedFocus(drawer, true);
  useEffect(() => {
    const before = document.activeElement;
    drawer.current?.focus();
    const close = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    document.addEventListener('keydown', close);
    // A link inside leads elsewhere: the drawer has done its work.
    window.addEventListener('hashchange', onClose);
    return () => {
      document.removeEventListener('keydown', close);
      window.removeEventListener('hashchange', onClose);
      if (before instanceof HTMLElement) before.focus();
    };
  }, [onClose]);
  // What is chosen here opens a page or a window, which must not have to share the screen and the keys.
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a, button')) onClose();
  };
  return (
    <div className={styles.veil}>
      <button type="button" className={styles.outside} aria-label="Close menu" tabIndex={-1} onClick={onClose} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it hears the clicks of what is inside, by key too */}
      <div
        ref={drawer}
        className={styles.drawer}
        role="dialog"
        aria-modal="true"
        aria-label="Menu"
        tabIndex={-1}
        onClick={onClick}
      >
        {children}
      </div>
    </div>
  );
}
