import { messages } from '../../shared/messages.ts';
import { staffRoles } from '../../shared/permissions.ts';
import { lastRequestAt } from '../api/reach.ts';
import { usePerson } from '../session/person.ts';
import { useStore } from '../store.ts';
import { isApple } from '../ui/display/apple.ts';
import { Icon } from '../ui/display/Icon.tsx';
import type { IconName } from '../ui/display/iconPaths.ts';
import { timeText } from '../ui/display/timeText.ts';
import { SidebarAction, useIsNarrow } from '../ui/layout/SidebarLinks.tsx';
import { useLook } from './look.ts';
import styles from './SessionBox.module.css';
import { openWindow } from './windows.ts';

const paletteKeys = isApple ? '⌘ K' : 'Ctrl K';

/** Who is signed in, when the last request went out, and what belongs to no page: help, past alerts, the theme. */
export function SessionBox() {
  const person = usePerson();
  const lastAt = useStore(lastRequestAt);
  const { theme, turnTheme } = useLook();
  const isNarrow = useIsNarrow();
  const otherTheme = theme === 'dark' ? 'Light theme' : 'Dark theme';
  const themeIcon = theme === 'dark' ? 'sun' : 'moon';
  const palette = (
    <SidebarAction icon="command" label="Go to…" hint={paletteKeys} onClick={() => openWindow('palette')} />
  );
  const devices = <SidebarAction icon="key" label="Your devices" onClick={() => openWindow('devices')} />;
  const help = <SidebarAction icon="help" label={messages.needSupport} onClick={() => openWindow('help')} />;
  if (isNarrow) {
    return (
      <div className={styles.narrow}>
        <SidebarAction icon="bell" label="Past alerts" onClick={() => openWindow('alerts')} />
        <SidebarAction icon={themeIcon} label={otherTheme} onClick={turnTheme} />
        {palette}
        {devices}
        {help}
      </div>
    );
  }
  const time = lastAt === undefined ? undefined : timeText(new Date(lastAt)).slice(11);
  return (
    <>
      <div className={styles.box}>
        <div className={styles.words}>
          <span className={styles.name}>{person.FullName}</span>
          {person.kind === 'staff' && <span className={styles.role}>{staffRoles[person.ownRole]}</span>}
          <span className={styles.last}>{time && `Last request ${time}`}</span>
        </div>
        <Tool icon="bell" label="Past alerts" onClick={() => openWindow('alerts')} />
        <Tool icon={themeIcon} label={otherTheme} onClick={turnTheme} />
      </div>
      {palette}
      {devices}
      {help}
    </>
  );
}

function Tool({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.tool} aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} size={16} />
    </button>
  );
}
