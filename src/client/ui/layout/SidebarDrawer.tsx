import { type MouseEvent, useEffect, useRef } from 'react';
import { Icon } from '../display/Icon.tsx';
import { Logo } from '../display/Logo.tsx';
import { useTrappedFocus } from '../overlay/useTrappedFocus.ts';
import styles from './Sidebar.module.css';
import { SidebarContext, SidebarCount, type SidebarItem, SidebarLinks, type SidebarProps } from './SidebarLinks.tsx';

interface SidebarDrawerProps extends SidebarProps {
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** The places beside `More`; the action takes one of them. */
const barItems = 4;

/** The sidebar of phones: the first places and the action at the thumb, everything else in a drawer. */
export function SidebarDrawer({ groups, version, action, header, footer, open, onOpen }: SidebarDrawerProps) {
  const places = groups.flatMap((group) => group.items);
  const first = action
    ? places.filter(({ yieldsInBar }) => !yieldsInBar).slice(0, barItems - 1)
    : places.slice(0, barItems);
  const middle = Math.ceil(first.length / 2);
  return (
    <>
      <nav className={styles.bar} aria-label="Main, short">
        {first.slice(0, middle).map((item) => (
          <BarItem key={item.href} item={item} />
        ))}
        {action && (
          <button type="button" className={styles.barItem} onClick={action.onClick}>
            <span className={styles.barAction}>
              <Icon name={action.icon} size={20} />
            </span>
            <span className={styles.barLabel}>{action.label}</span>
          </button>
        )}
        {first.slice(middle).map((item) => (
          <BarItem key={item.href} item={item} />
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
          <SidebarContext value="drawer">
            {header && <div className={styles.header}>{header}</div>}
            <SidebarLinks groups={groups} />
            <div className={styles.bottom}>
              {footer}
              <span className={styles.version}>Version {version}</span>
            </div>
          </SidebarContext>
        </Drawer>
      )}
    </>
  );
}

function BarItem({ item }: { item: SidebarItem }) {
  return (
    <a className={styles.barItem} href={item.href} aria-current={item.active ? 'page' : undefined}>
      <Icon name={item.icon} size={24} />
      <span className={styles.barLabel}>{item.short ?? item.label}</span>
      {item.badge !== undefined && item.badge > 0 && <SidebarCount count={item.badge} />}
    </a>
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
