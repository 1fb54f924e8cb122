import { use } from 'react';
import type { BrowserFeature } from '../features.ts';
import { featuresNow, usePagesAtHand } from '../featuresAtHand.ts';
import { followAddress } from '../router/go.ts';
import { type Person, usePerson } from '../session/person.ts';
import { signOut } from '../session/signOut.ts';
import { useLook } from '../shell/look.ts';
import { openWindow } from '../shell/windows.ts';
import type { Command } from './commands.ts';
import { reachablePlaces } from './reachable.ts';

type CommandsOf = (person: Person) => readonly Command[];
let fetching: { features: readonly BrowserFeature[]; commands: Promise<readonly CommandsOf[]> } | undefined;

/** What the features offer; one whose script cannot be fetched now offers nothing until the palette is opened again. */
function commandsOfFeatures(): Promise<readonly CommandsOf[]> {
  const features = featuresNow();
  if (fetching?.features !== features) {
    const nothing: CommandsOf = () => [];
    const commands = Promise.all(
      features.map(
        ({ loadCommands }) =>
          loadCommands?.().catch(() => {
            fetching = undefined;
            return nothing;
          }) ?? nothing,
      ),
    );
    fetching = { features, commands };
  }
  return fetching.commands;
}

/**
 * Everything this person can do from anywhere: their pages, then the actions. Suspends until the features' are there.
 */
export function useCommands(): readonly Command[] {
  const person = usePerson();
  const ofFeatures = use(commandsOfFeatures());
  const { theme, turnTheme } = useLook();
  return [
    ...reachablePlaces(usePagesAtHand(), person).map(({ path, label, icon, key }): Command => {
      const keys = key === undefined ? {} : { keys: ['G', key.toUpperCase()] };
      return { id: path, group: 'Go to', label, icon, ...keys, run: () => followAddress(path) };
    }),
    ...ofFeatures.flatMap((getCommands) => getCommands(person)),
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
