/** The account menu: what belongs to the person and to no page. */
import { messages } from '#shared/messages.ts';
import { lastRequestAt } from '../api/reach.ts';
import { usePerson } from '../session/person.ts';
import { signOut } from '../session/signOut.ts';
import { useStore } from '../store.ts';
import { isApple } from '../ui/display/apple.ts';
import type { IconName } from '../ui/display/iconPaths.ts';
import { timeText } from '../ui/display/timeText.ts';
import { useLook } from './look.ts';
import { openWindow } from './windows.ts';

interface AccountAction {
  label: string;
  icon: IconName;
  hint?: string;
  onSelect: () => void;
}

/** what staff say of themselves */
const ownStaff: AccountAction = {
  label: 'Absence and linked clients',
  icon: 'calendar',
  onSelect: () => openWindow('own-staff'),
};

export function useAccountActions(): AccountAction[][] {
  const { theme, turnTheme } = useLook();
  const isDark = theme === 'dark';
  const isStaff = usePerson().kind === 'staff';
  return [
    [
      { label: 'Go to…', icon: 'command', hint: isApple ? '⌘ K' : 'Ctrl K', onSelect: () => openWindow('palette') },
      { label: 'Past alerts', icon: 'bell', onSelect: () => openWindow('alerts') },
      { label: 'Your devices', icon: 'key', onSelect: () => openWindow('devices') },
      ...(isStaff ? [ownStaff] : []),
      { label: isDark ? 'Light theme' : 'Dark theme', icon: isDark ? 'sun' : 'moon', onSelect: turnTheme },
    ],
    [{ label: messages.logout, icon: 'logout', onSelect: () => void signOut() }],
  ];
}

/** When the browser last reached the server, in the person's own time. */
export function useLastRequest(): string | undefined {
  const at = useStore(lastRequestAt);
  return at === undefined ? undefined : `Last request ${timeText(new Date(at)).slice(11)}`;
}
