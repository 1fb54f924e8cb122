/** Which of the shell's windows is open. They are fetched when they are first needed. */
import { whenSessionEnds } from '../session/session.ts';
import { createStore, useStore } from '../store.ts';

export type ShellWindow = 'help' | 'alerts' | 'devices' | 'palette' | 'keys' | 'proposals' | 'own-staff';

const windowStore = createStore<ShellWindow | undefined>(undefined);

export function openWindow(name: ShellWindow | undefined): void {
  windowStore.set(name);
}

export function useOpenWindow(): ShellWindow | undefined {
  return useStore(windowStore);
}

// what is in them belongs to the person who opened them
whenSessionEnds(() => openWindow(undefined));
