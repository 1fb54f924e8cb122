import { createContext, type ReactNode, useContext } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../display/Icon.tsx';
import type { IconName } from '../display/iconPaths.ts';
import { Tooltip } from '../overlay/Tooltip.tsx';
import styles from './Sidebar.module.css';

export interface SidebarItem {
  href: string;
  label: string;
  icon: IconName;
  /** Under its drawing on phones, where the label is too long for that. */
  short?: string | undefined;
  /** How many wait there; nothing for none. */
  badge?: number | undefined;
  active?: boolean;
}

export interface SidebarGroup {
  label?: string;
  items: readonly SidebarItem[];
}

export interface SidebarProps {
  groups: readonly SidebarGroup[];
  /** Where the logo leads: the company chooser. */
  logoHref: string;
  /** What it is called to those who do not see it. */
  logoLabel?: string;
  version: string;
  onLogout: () => void;
  collapsed: boolean;
  onCollapse: (collapsed: boolean) => void;
  /** Under the logo: the company, and a way to another. What stands here asks `useIsNarrow()` for its short form. */
  header?: ReactNode;
  /** Above logout: theme, help; has a short form too. SidebarActions find theirs by themselves. */
  footer?: ReactNode;
}

/** Whether what is inside has the room of a drawing only. */
export const NarrowContext = createContext(false);

/** For a sidebar's header and footer: true while it is collapsed; never in the drawer of phones. */
export function useIsNarrow(): boolean {
  return useContext(NarrowContext);
}

/** The links, in groups; shared with the drawer. */
export function SidebarLinks({ groups }: { groups: readonly SidebarGroup[] }) {
  const collapsed = useIsNarrow();
  return (
    <div className={styles.groups}>
      {groups.map((group, index) => (
        <div key={group.label ?? index} className={styles.group}>
          {group.label && !collapsed && <span className={styles.groupLabel}>{group.label}</span>}
          <ul className={styles.items}>
            {group.items.map((item) => (
              <li key={item.href}>
                <Tooltip text={collapsed ? item.label : undefined} side="right" repeatsLabel delayMs={100}>
                  <a
                    className={classes(styles.item, collapsed && styles.drawing)}
                    href={item.href}
                    aria-current={item.active ? 'page' : undefined}
                  >
                    <Icon name={item.icon} />
                    <span className={collapsed ? 'visually-hidden' : styles.label}>{item.label}</span>
                    {item.badge !== undefined && item.badge > 0 && <SidebarCount count={item.badge} />}
                  </a>
                </Tooltip>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** How many wait; words for screen readers, `99+` at most. */
export function SidebarCount({ count }: { count: number }) {
  return (
    <span className={styles.count}>
      {count > 99 ? '99+' : count}
      <span className="visually-hidden"> waiting</span>
    </span>
  );
}

interface SidebarActionProps {
  icon: IconName;
  label: string;
  /** At the right: the keys that do the same. */
  hint?: ReactNode;
  onClick: () => void;
}

/** A row of the sidebar that does something here. */
export function SidebarAction({ icon, label, hint, onClick }: SidebarActionProps) {
  const collapsed = useIsNarrow();
  return (
    <Tooltip text={collapsed ? label : undefined} side="right" repeatsLabel delayMs={100}>
      <button type="button" className={classes(styles.item, collapsed && styles.drawing)} onClick={onClick}>
        <Icon name={icon} />
        <span className={collapsed ? 'visually-hidden' : styles.label}>{label}</span>
        {hint && !collapsed && <span className={styles.hint}>{hint}</span>}
      </button>
    </Tooltip>
  );
}
