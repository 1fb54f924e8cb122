import { type ComponentProps, Suspense, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { staffRoles } from '#shared/permissions.ts';
import { lazyPart } from '../router/loadPage.ts';
import { usePerson } from '../session/person.ts';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/display/Icon.tsx';
import { Initials } from '../ui/display/Initials.tsx';
import { SidebarAction, useSidebarForm } from '../ui/layout/SidebarLinks.tsx';
import styles from './AccountBox.module.css';
import { openWindow } from './windows.ts';

// Base UI's menu is larger than the rest of the sidebar
const loadMenu = () => import('./AccountMenu.tsx').then((module) => module.AccountMenu);
const AccountMenu = lazyPart(loadMenu);
const AccountRows = lazyPart(() => import('./AccountRows.tsx').then((module) => module.AccountRows));
const warm = () => void loadMenu().catch(() => undefined);

/** Help, and the person who is signed in with the account menu. In the drawer of phones its actions stand open. */
export function AccountBox() {
  const form = useSidebarForm();
  return (
    <>
      <SidebarAction icon="help" label={messages.needSupport} onClick={() => openWindow('help')} />
      {form === 'drawer' ? (
        <Suspense fallback={null}>
          <AccountRows />
        </Suspense>
      ) : (
        <AccountButton isNarrow={form === 'narrow'} />
      )}
    </>
  );
}

/** The menu is fetched when the pointer or focus comes near, and open from its first moment. */
function AccountButton({ isNarrow }: { isNarrow: boolean }) {
  const [isWanted, setWanted] = useState(false);
  const { FullName: name, ...person } = usePerson();
  const trigger = (props: ComponentProps<'button'> = {}) => (
    <button
      type="button"
      title={isNarrow ? name : undefined}
      aria-haspopup="menu"
      className={classes(styles.account, isNarrow && styles.narrow)}
      {...props}
    >
      <Initials name={name} size="small" />
      <span className={isNarrow ? 'visually-hidden' : styles.words}>
        <span className={styles.name}>{name}</span>
        {person.kind === 'staff' && <span className={styles.role}>{staffRoles[person.ownRole]}</span>}
        <span className="visually-hidden">Account menu</span>
      </span>
      {!isNarrow && <Icon name="more" size={16} />}
    </button>
  );
  const opener = trigger({ onPointerEnter: warm, onFocus: warm, onClick: () => setWanted(true) });
  if (!isWanted) return opener;
  return (
    <Suspense fallback={opener}>
      <AccountMenu trigger={trigger()} />
    </Suspense>
  );
}
