import { paths } from '../../shared/paths.ts';
import type { PageDefinition } from '../router/definePage.ts';
import { followAddress } from '../router/go.ts';
import { placeOf } from '../router/place.ts';
import { presentAddress } from '../router/router.ts';
import { parseSearch, searchText } from '../router/search.ts';
import { type Person, usePerson } from '../session/person.ts';
import { signOut } from '../session/signOut.ts';
import { useLook } from '../shell/look.ts';
import { openWindow } from '../shell/windows.ts';
import type { Command } from './commands.ts';
import { goLetter } from './goKeys.ts';
import { lettersAtWork, reachablePlaces } from './reachable.ts';

/** Everything this person can do from anywhere: their pages, then the actions. */
export function useCommands(pages: readonly PageDefinition[]): readonly Command[] {
  const person = usePerson();
  const { theme, turnTheme } = useLook();
  return [
    ...reachablePlaces(pages, person).map(({ path, label, icon }): Command => {
      const letter = goLetter(path);
      const keys = letter === undefined ? {} : { keys: ['G', letter.toUpperCase()] };
      return { id: path, group: 'Go to', label, icon, ...keys, run: () => followAddress(path) };
    }),
    ...paying(person),
    {
      id: 'theme',
      group: 'Do',
      label: theme === 'dark' ? 'Switch to the light theme' : 'Switch to the dark theme',
      words: 'appearance colours night day mode',
      icon: theme === 'dark' ? 'sun' : 'moon',
      run: turnTheme,
    },
    ...windows,
    {
      id: 'logout',
      group: 'Do',
      label: 'Logout',
      words: 'sign out leave end session',
      icon: 'logout',
      run: () => void signOut(),
    },
  ];
}

const windows: readonly Command[] = [
  {
    id: 'devices',
    group: 'Do',
    label: 'Your devices',
    words: 'passkeys phone security revoke',
    icon: 'key',
    run: () => openWindow('devices'),
  },
  {
    id: 'alerts',
    group: 'Do',
    label: 'Past alerts',
    words: 'notifications messages',
    icon: 'bell',
    run: () => openWindow('alerts'),
  },
  {
    id: 'help',
    group: 'Do',
    label: 'Help center',
    words: 'need support contact',
    icon: 'help',
    run: () => openWindow('help'),
  },
  {
    id: 'keys',
    group: 'Do',
    label: 'Keyboard shortcuts',
    words: 'keys hotkeys',
    icon: 'command',
    keys: ['?'],
    run: () => openWindow('keys'),
  },
];

/** Pages that have the payment form beside them. */
const payPages: readonly string[] = [paths.overview, paths.accounts, paths.transactions, paths.tasks];

function paying(person: Person): Command[] {
  if (!lettersAtWork(person)?.includes('B')) return [];
  return [
    {
      id: 'pay',
      group: 'Do',
      label: 'New payment',
      words: 'pay transfer send money create',
      icon: 'plus',
      run: openPay,
    },
  ];
}

/** Beside the page that is shown, whose filters stay, if it has room for the form; else beside the overview. */
function openPay(): void {
  const { path, search } = placeOf(presentAddress(), '', false);
  const kept = payPages.includes(path) ? parseSearch(search) : {};
  const shown = payPages.includes(path) ? path : paths.overview;
  followAddress(shown + searchText({ ...kept, open: undefined, pay: 'new' }));
}
