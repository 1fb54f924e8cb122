import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../display/Icon.tsx';
import type { IconName } from '../display/iconPaths.ts';
import styles from './Menu.module.css';

export interface MenuAction {
  label: string;
  icon?: IconName;
  /** One of several that can be chosen: the chosen one has a tick, the others room for it. */
  checked?: boolean;
  /** A second line: what it does, or why it cannot be done now. */
  note?: string;
  /** At the right: the keys that do the same. */
  hint?: string;
  /** Red, for what cannot be taken back. */
  danger?: boolean;
  disabled?: boolean;
  /** Leads somewhere; otherwise `onSelect`. */
  href?: string;
  onSelect?: () => void;
}

interface MenuProps {
  /** The button that opens it: a Button or IconButton. */
  trigger: ReactElement;
  /** Groups are set apart by a line. */
  groups: readonly (readonly MenuAction[])[];
  /** A quiet line under all groups. */
  foot?: string | undefined;
  align?: 'start' | 'end';
  /** Open from the first moment: for a menu that was fetched because somebody asked for it. */
  defaultOpen?: boolean;
}

/** Actions behind one button. Brings Base UI: not for the shell's first load. */
export function Menu({ trigger, groups, foot, align = 'end', defaultOpen = false }: MenuProps) {
  const shown = groups.filter((group) => group.length > 0);
  return (
    <Base.Root defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={6} align={align}>
          <Base.Popup className={styles.popup}>
            {shown.map((group, index) => (
              <Base.Group key={group[0]?.label} className={classes(styles.group, index > 0 && styles.apart)}>
                {group.map((action) => (
                  <Item key={action.label} action={action} />
                ))}
              </Base.Group>
            ))}
            {foot && <p className={styles.foot}>{foot}</p>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Item({ action }: { action: MenuAction }) {
  const { label, icon, checked, note, hint, danger, disabled, href, onSelect } = action;
  const inside = (
    <>
      {icon && <Icon name={icon} size={16} />}
      {checked !== undefined && <span className={styles.tick}>{checked && <Icon name="check" size={16} />}</span>}
      <span className={styles.words}>
        {label}
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </>
  );
  const className = classes(styles.item, danger && styles.danger);
  if (href !== undefined && !disabled) {
    return (
      <Base.LinkItem href={href} closeOnClick className={className}>
        {inside}
      </Base.LinkItem>
    );
  }
  const choice = checked === undefined ? {} : { role: 'menuitemradio', 'aria-checked': checked };
  return (
    <Base.Item {...choice} className={className} disabled={disabled ?? false} onClick={() => onSelect?.()}>
      {inside}
    </Base.Item>
  );
}
