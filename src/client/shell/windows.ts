/** Which of the shell's windows is open. They are fetched when they are first needed. */
import { createStore, useStore } from '../store.ts';

export type ShellWindow = 'help' | 'alerts';

const windowStore = createStore<ShellWindow | undefined>(undefined);

export function openWindow(name: ShellWindow | undefined): void {
  windowStore.set(name);
}

export function useOpenWindow(): ShellWindow | undefined {
  return useStore(windowStore);
}
