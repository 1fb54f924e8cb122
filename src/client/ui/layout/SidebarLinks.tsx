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
  /** Gives up its place in the phone's bar to the action. */
  yieldsInBar?: boolean | undefined;
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
  collapsed: boolean;
  onCollapse: (collapsed: boolean) => void;
  /** In the middle of the phone's bar: what people come for. */
  action?: { label: string; icon: IconName; onClick: () => void } | undefined;
  /** Under the logo: the company, and a way to another. What stands here asks `useSidebarForm()` for its room. */
  header?: ReactNode;
  /** Under the places: help, account. SidebarActions find their form by themselves. */
  footer?: ReactNode;
}

/** narrow: collapsed, room for a drawing only. drawer: on phones. */
export type SidebarForm = 'wide' | 'narrow' | 'drawer';

export const SidebarContext = createContext<SidebarForm>('wide');

/** For a sidebar's header and footer: the room they have. */
export function useSidebarForm(): SidebarForm {
  return useContext(SidebarContext);
}

/** The links, in groups; shared with the drawer. */
export function SidebarLinks({ groups }: { groups: readonly SidebarGroup[] }) {
  const collapsed = useSidebarForm() === 'narrow';
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
  /** How many wait there; nothing for none. */
  badge?: number;
  onClick: () => void;
}

/** A row of the sidebar that does something here. */
export function SidebarAction({ icon, label, badge = 0, onClick }: SidebarActionProps) {
  const collapsed = useSidebarForm() === 'narrow';
  return (
    <Tooltip text={collapsed ? label : undefined} side="right" repeatsLabel delayMs={100}>
      <button type="button" className={classes(styles.item, collapsed && styles.drawing)} onClick={onClick}>
        <Icon name={icon} />
        <span className={collapsed ? 'visually-hidden' : styles.label}>{label}</span>
        {badge > 0 && <SidebarCount count={badge} />}
      </button>
    </Tooltip>
  );
}
